// Values of `retention_hint`: how long contents and records are kept. `ContextLedger`, `DirectAccounts` and the store
// on disk set the bounds; ACP: Forget Context Records ends all of it earlier.

/** Text is kept in this window's memory; the record is stored on disk without it. */
export const contentInWindow = 'content:window record:workspace';
/** No text is kept; the record is stored on disk. */
export const recordOnDisk = 'record:workspace';
/** No text is kept; the record is kept until the window closes. */
export const recordInWindow = 'record:window';
