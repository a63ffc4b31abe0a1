"""Dice Pool: a pool of dice that is both what somebody acts with and their health."""
