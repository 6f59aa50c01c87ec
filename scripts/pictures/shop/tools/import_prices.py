"""Imports the price list of our supplier."""

import csv


def read_prices(path, currency="EUR"):
    prices = {}
    with open(path) as file:
        for row in csv.DictReader(file):
            if row["currency"] == currency:
                prices[row["id"]] = int(row["price"])

    return prices


def changed_prices(old, new):
    return {id for id, price in new.items() if price != old.get(id)}
