// What every record of Agent Context 0.1.0 has, and how records refer to each other and to what is not theirs.

/** RFC 3339. */
export type Timestamp = string;

/** A fact of somebody else's: by reference, never as a copy. */
export interface ForeignRef {
  kind: string;
  id: string;
  uri?: string;
  title?: string;
}

/** A string is the id of a record in the same bundle. */
export type Ref = string | ForeignRef;

export interface ContextRecord {
  schema_version: '0.1.0';
  metadata?: Record<string, unknown>;
}

export interface Producer {
  id: string;
  version: string;
}
