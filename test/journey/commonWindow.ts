// The window that a `describe` with a `CommonEditor` leaves open for the next one. It is closed before another window opens,
// since only one can use the profile in which VS Code's scripts are compiled.
import type { ScriptedWorld } from '../agents/scriptedWorld.ts';
import type { OpenEditor } from './openEditor.ts';

export interface CommonWindow {
  readonly editor: OpenEditor;
  readonly agent: ScriptedWorld;
}

let kept: CommonWindow | undefined;

export function commonWindow(): CommonWindow | undefined {
  return kept;
}

export function keepCommonWindow(window: CommonWindow): void {
  kept = window;
}

/** Closes the window if there is one. */
export async function closeCommonWindow(): Promise<void> {
  const window = kept;
  kept = undefined;
  try {
    await window?.editor.close();
  } finally {
    window?.agent.dispose();
  }
}
