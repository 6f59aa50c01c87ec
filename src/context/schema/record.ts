// Fields that all records of Agent Context 0.1.0 have, and references between records and to foreign objects.

/** RFC 3339. */
export type Timestamp = string;

/** A reference to an object of another system. */
export interface ForeignRef {
  kind: string;
  id: string;
  uri?: string;
  title?: string;
}

/** A string is a record id in the same bundle. */
export type Ref = string | ForeignRef;

export interface ContextRecord {
  schema_version: '0.1.0';
  metadata?: Record<string, unknown>;
}

export interface Producer {
  id: string;
  version: string;
}

/** Values of `retention_hint`. The text is kept in this window's memory; the record is stored on disk without it. */
export const contentInWindow = 'content:window record:workspace';
/** No text is kept; the record is stored on disk. */
export const recordOnDisk = 'record:workspace';
/** No text is kept; the record is kept until the window closes. */
export const recordInWindow = 'record:window';
