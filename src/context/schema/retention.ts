// `retention_hint` of items: how long the contents and the record are kept. The bounds are those of `ContextLedger`,
// `DirectAccounts` and the store on disk; ACP: Forget Context Records ends all of it earlier.

/** The text stays in this window's memory, the record without it goes to disk. */
export const contentInWindow = 'content:window record:workspace';
/** No text is kept; the record goes to disk. */
export const recordOnDisk = 'record:workspace';
/** No text is kept; the record ends with the window. */
export const recordInWindow = 'record:window';
