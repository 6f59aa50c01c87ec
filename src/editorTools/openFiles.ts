// Selects the loaded documents that a user calls open. VS Code keeps documents loaded that extensions read, and those of closed
// tabs for some minutes: for a model, they would look like what the user works on.

/** Each set has URIs. */
export interface OpenPlaces {
  /** Files in tabs. */
  readonly inTabs: ReadonlySet<string>;
  /** Files in tabs that tools have opened and the user has not used. */
  readonly ofTools: ReadonlySet<string>;
  /** Documents with unsaved changes, which may be in no tab. */
  readonly unsaved: ReadonlySet<string>;
}

export function openForUser<T extends { readonly uri: string }>(
  loaded: readonly T[],
  { inTabs, ofTools, unsaved }: OpenPlaces,
): readonly T[] {
  return loaded.filter(({ uri }) => unsaved.has(uri) || (inTabs.has(uri) && !ofTools.has(uri)));
}
