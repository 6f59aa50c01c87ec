// Owns what a demo is given, wherever it runs.

export interface DemoPlace {
  /** A throwaway folder; everything below it is removed when the demo ends. */
  readonly home: string;
  /** The sample folder. */
  readonly workspace: string;
  readonly vsix: string;
}

/** Settings for somebody who looks on: nothing opens but the sample. */
export const demoSettings: Readonly<Record<string, unknown>> = {
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'chat.disableAIFeatures': true,
};
