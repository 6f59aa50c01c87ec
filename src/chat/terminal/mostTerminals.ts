// The maximum number of terminals that are shown of one call. Used by the transcript, and by the page, which says how many more there are.

export const mostTerminals = 10;
