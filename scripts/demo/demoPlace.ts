// The folders and settings of a demo, used by the desktop and the server demo.

export interface DemoPlace {
  /** A temporary folder, removed when the demo ends. */
  readonly home: string;
  /** The sample folder. */
  readonly workspace: string;
  /** Path of the packaged extension. */
  readonly vsix: string;
}

/** Settings with which VS Code opens nothing but the sample. */
export const demoSettings: Readonly<Record<string, unknown>> = {
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'chat.disableAIFeatures': true,
};
