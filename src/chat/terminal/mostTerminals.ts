// How many terminals of one call are shown. Used by the transcript, and by the page, which says how many more there are.

export const mostTerminals = 10;
