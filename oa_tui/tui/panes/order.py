"""Turn order and combatants: one table, its rows known by combatant id."""

from __future__ import annotations

from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.coordinate import Coordinate
from textual.message import Message
from textual.widgets import DataTable, Static

from oa_tui.rules.table import Id
from oa_tui.tui.lines import Divider, Line, divided
from oa_tui.tui.rows import divider_row, heads, row, widths
from oa_tui.tui.text import more, pad, rule, underlay
from oa_tui.tui.view import View

Cells = tuple[Text, ...]


class OrderTable(DataTable[Text], inherit_bindings=False):
    """The table itself: no padding of its own, each cell brings its width and its ground.

    Up and down are the screen's, so that a key pressed right after them finds the selection moved.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select_cursor", "open", show=False, id="order.open"),
        Binding("right", "screen.unfold(True)", "open the group", show=False, id="order.unfold"),
        Binding("left", "screen.unfold(False)", "close the group", show=False, id="order.fold"),
        Binding("pageup", "page_up", "page up", show=False, id="order.page-up"),
        Binding("pagedown", "page_down", "page down", show=False, id="order.page-down"),
        Binding("home", "scroll_top", "first", show=False, id="order.first"),
        Binding("end", "scroll_bottom", "last", show=False, id="order.last"),
    ]
    DEFAULT_CSS = """
    OrderTable, OrderTable:focus {
        background: $background; height: 1fr; margin: 0 1; background-tint: transparent;
        scrollbar-size: 0 0; overflow-x: hidden;
    }
    OrderTable > .datatable--header, OrderTable:focus > .datatable--header {
        background: $background; color: $faint; text-style: none; background-tint: transparent;
    }
    OrderTable > .datatable--cursor, OrderTable:focus > .datatable--cursor {
        background: $raised; color: $on-raised; text-style: none;
    }
    """

    class Scrolled(Message):
        """Other rows show."""

    def __init__(self) -> None:
        super().__init__(
            cursor_type="row",
            zebra_stripes=False,
            cell_padding=0,
            cursor_foreground_priority="renderable",
            cursor_background_priority="renderable",
        )
        self._kept: dict[tuple[object, ...], tuple[object, list[list[Segment]]]] = {}

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Whoever counts what doesn't show counts again."""
        super().watch_scroll_y(old_value, new_value)
        self.post_message(self.Scrolled())

    def _render_cell(
        self,
        row_index: int,
        column_index: int,
        base_style: Style,
        width: int,
        cursor: bool = False,
        hover: bool = False,
    ) -> list[list[Segment]]:
        """A cell is one padded line, so it needs no layout, and is drawn again only when it is another text.

        The inherited cache forgets every cell whenever one of them changes, which costs half of a key press.
        """
        if row_index < 0 or column_index < 0:
            return super()._render_cell(row_index, column_index, base_style, width, cursor, hover)
        cell = self._get_row_renderables(row_index).cells[column_index]
        ground = self._ground() if cursor else Style.null()
        key = (row_index, column_index, base_style, ground)
        kept = self._kept.get(key)
        if kept is not None and kept[0] is cell:
            return kept[1]
        assert isinstance(cell, Text)
        kept_for = cell
        style = (
            base_style
            + (Style() if ground.reverse else ground)
            + Style.from_meta({"row": row_index, "column": column_index})
        )
        if ground.reverse:
            cell = cell.copy()
            underlay(cell, ground)
        drawn = [list(Segment.apply_style(cell.render(self.app.console), style))]
        self._kept[key] = (kept_for, drawn)
        return drawn

    def _ground(self) -> Style:
        """What lies under the selected row."""
        if getattr(self.app, "few_colours", False):
            return Style(reverse=True)
        return self.get_component_rich_style("datatable--cursor").background_style


class OrderPane(Vertical):
    """Rule and table. Rows are only added anew when who is there or their order changes."""

    DEFAULT_CSS = """
    OrderPane { background: $background; }
    OrderPane > #order-rule { height: 1; }
    """

    class Selected(Message):
        """The cursor is on somebody else."""

    class Scrolled(Message):
        """Other lines show, or another number of them."""

    def __init__(self, view: View, id: str) -> None:  # noqa: A002 - Textual's own name for it
        super().__init__(id=id)
        self.view = view
        self.table = OrderTable()
        self._columns: tuple[object, ...] = ()
        self._ids: tuple[Id, ...] = ()
        self._cells: dict[Id, Cells] = {}
        self._seen: dict[Id, tuple[object, ...]] = {}
        self._dividers: frozenset[str] = frozenset()

    def compose(self) -> ComposeResult:
        """The rule, then the rows."""
        yield Static(id="order-rule", markup=False)
        yield self.table

    def on_mount(self) -> None:
        """Whoever the view selects is under the cursor."""
        self.repaint()

    def on_resize(self) -> None:
        """The rule is as long as the pane is wide."""
        self.repaint()

    def on_descendant_focus(self) -> None:
        """The rule grows heavy."""
        self._paint_rule()

    def on_descendant_blur(self) -> None:
        """The rule is light again."""
        self._paint_rule()

    def on_data_table_row_highlighted(self, event: DataTable.RowHighlighted) -> None:
        """The view's selection follows the cursor."""
        event.stop()
        who = event.row_key.value
        if who in self._dividers:
            self.move(1)
        elif who and who != self.view.selected:
            self.view.selected = who
            self.post_message(self.Selected())
            self.call_after_refresh(self._keep_in_view)

    def move(self, by: int) -> None:
        """The cursor up or down, and the view's selection with it at once."""
        if not self._ids:
            return
        at = max(0, min(len(self._ids) - 1, self.table.cursor_row + by))
        if self._ids[at] in self._dividers:
            at += 1 if by > 0 else -1
        self.view.selected = self._ids[at]
        with self.prevent(DataTable.RowHighlighted):
            self.table.move_cursor(row=at, animate=False, scroll=True)
        self.post_message(self.Selected())
        self.call_after_refresh(self._keep_in_view)

    def repaint(self) -> None:
        """Bring the rows up to the state: cell by cell where people and order are the same."""
        if not self.is_mounted or not self.size.width:
            return
        self._paint_rule()
        view = self.view
        self.table.styles.margin = (0, 0 if view.layout.narrow else 1, 0, 1)
        shown = self._shown()
        columns = (widths(view), heads(view), view.layout.heads, view.ink)
        ids = tuple(line.id for line in shown)
        self._dividers = frozenset(line.id for line in shown if isinstance(line, Divider))
        with self.prevent(DataTable.RowHighlighted):
            if columns != self._columns:
                self._set_columns()
                self._columns = columns
            if ids != self._ids:
                self.table.clear()
                self._cells.clear()
                self._seen.clear()
                for line in shown:
                    self._cells[line.id] = self._drawn(line)
                    self._seen[line.id] = self._state(line)
                    self.table.add_row(*self._cells[line.id], key=line.id, height=1)
                self._ids = ids
            else:
                self._update(shown)
            if view.selected in ids:
                self.table.move_cursor(row=ids.index(view.selected), animate=False, scroll=False)
        self.call_after_refresh(self._keep_in_view)

    def _set_columns(self) -> None:
        view = self.view
        self.table.clear(columns=True)
        self._ids = ()
        self._cells.clear()
        self.table.show_header = view.layout.heads
        for number, (head, cells) in enumerate(zip(heads(view), widths(view), strict=True)):
            self.table.add_column(Text(pad(head, cells), view.ink.faint), width=cells, key=str(number))

    def _drawn(self, line: Line | Divider) -> Cells:
        return divider_row(self.view, line) if isinstance(line, Divider) else row(self.view, line)

    def _update(self, shown: tuple[Line | Divider, ...]) -> None:
        for at, line in enumerate(shown):
            state = self._state(line)
            if self._seen.get(line.id) == state:
                continue
            self._seen[line.id] = state
            cells = self._drawn(line)
            for column, (new, old) in enumerate(zip(cells, self._cells[line.id], strict=True)):
                if new != old or new.plain != old.plain:
                    self.table.update_cell_at(Coordinate(at, column), new)
            self._cells[line.id] = cells

    def _state(self, line: Line | Divider) -> tuple[object, ...]:
        """All that a row depends on."""
        view = self.view
        if isinstance(line, Divider):
            return (line, view.ink)
        encounter = view.play.encounter
        next_able = line.inside and view.actor == line.id
        acts, held = view.acts(line), line.one.id in encounter.acting
        marks = tuple(one.id in view.marks for one in line.members)
        return (line, encounter.slot(line.one.id), acts, held, next_able, marks, view.ink, view.digits, encounter.shot)

    def _shown(self) -> tuple[Line | Divider, ...]:
        """Every line; beside an open drawer, where rows are few, actor, targets and those next to them."""
        every, encounter = self.view.lines(), self.view.play.encounter
        rows = self.view.layout.rows
        if "drawer" not in self.view.layout.boxes or len(every) <= rows:
            sides = encounter.mode == "sides" and encounter.stage == "running" and self.view.layout.titles
            return tuple(divided(every, encounter)) if sides else every
        wanted = {self.view.actor, *self.view.targets, self.view.selected}
        places = [at for at, line in enumerate(every) if self._holds(line, wanted, every)]
        near = sorted(range(len(every)), key=lambda at: (at not in places, min(abs(at - place) for place in places)))
        return tuple(every[at] for at in sorted(near[:rows]))

    @staticmethod
    def _holds(line: Line, wanted: set[Id | None], every: tuple[Line, ...]) -> bool:
        """Whether a line is wanted, or stands for somebody wanted who has no line of its own."""
        if line.id in wanted:
            return True
        listed = {each.id for each in every}
        return any(one.id in wanted and one.id not in listed for one in line.members)

    def _paint_rule(self) -> None:
        line = self.query_one("#order-rule", Static)
        line.display = self.view.layout.titles
        focus = self.table.has_focus
        title = "Combatants" if "shots" in self.view.layout.boxes else "Turn order"
        ink = self.view.ink
        name = Text(title, ink.hi if focus else ink.mute)
        if unseen := more(ink, *self.view.unseen):
            name.append(f"   {unseen}", ink.mute)
        line.update(rule(ink, name, self.size.width, focus))

    def on_order_table_scrolled(self, event: OrderTable.Scrolled) -> None:
        """Other lines show."""
        event.stop()
        self._count()

    def _count(self) -> None:
        """How many lines don't show is said in the rule, or in the header where there is no rule."""
        people = [at for at, id_ in enumerate(self._ids) if id_ not in self._dividers]
        top = int(self.table.scroll_offset.y)
        above = sum(at < top for at in people)
        below = sum(at >= top + self.view.layout.rows for at in people)
        left_out = len(self.view.lines()) - len(people) if "drawer" in self.view.layout.boxes else 0
        unseen = above, below + left_out
        if unseen != self.view.unseen:
            self.view.unseen = unseen
            self._paint_rule()
            self.post_message(self.Scrolled())

    def _keep_in_view(self) -> None:
        """The selected row shows; the acting one too where both fit."""
        rows = self.view.layout.rows
        ids = self._ids
        top = int(self.table.scroll_offset.y)
        actor = next((line.id for line in self.view.lines() if self.view.acts(line)), None)
        wanted = [who for who in (actor, self.view.selected) if who in ids]
        for who in wanted:
            assert who is not None
            at = ids.index(who)
            top = min(top, at) if at < top else max(top, at - rows + 1)
        if top != int(self.table.scroll_offset.y):
            self.table.scroll_to(y=top, animate=False, force=True)
        self._count()
