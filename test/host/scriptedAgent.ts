// Scripted agents of host tests, selected for next edits by the settings, as a user would.
import { basename, join } from 'node:path';
import * as vscode from 'vscode';
import type { NesScript } from '../agents/parts/nesScript.ts';
import { ScriptedWorld } from '../agents/parts/scriptedWorld.ts';
import { until } from '../until.ts';
import { configure, restoreWorld, run } from './world.ts';

const worlds: ScriptedAgent[] = [];

export class ScriptedAgent extends ScriptedWorld {
  /** @param program path of a file in `test/agents`, without the extension. */
  constructor(script: NesScript = {}, program = 'nes') {
    const extension = vscode.extensions.getExtension('acp-host.acp-host');
    if (!extension) throw new Error('acp-host.acp-host is not there');
    super(join(extension.extensionPath, 'test', 'agents'), script, program);
    worlds.push(this);
  }

  /** Waits until the text of a document at the agent equals the text in the editor. */
  async waitForDocument(document: vscode.TextDocument): Promise<void> {
    const uri = document.uri.toString();
    await until(
      () => `${JSON.stringify(document.getText())}, the agent has ${JSON.stringify(this.document(uri))}`,
      () => this.document(uri) === document.getText(),
    );
  }
}

/** Registers agents under their names and selects the first for next edits. */
export async function chooseAgents(agents: Readonly<Record<string, ScriptedAgent>>): Promise<void> {
  const definitions = Object.entries(agents).map(([name, { definition }]) => [name, definition]);
  await configure('nes.agent', Object.keys(agents)[0]);
  await configure('agents', Object.fromEntries(definitions));
}

/**
 * Starts an agent with a script and selects it for next edits. Each program and each set of paths has its own agent name, since
 * a changed definition under a known name would need consent.
 */
export async function chooseAgent(script: NesScript = {}, program?: string): Promise<ScriptedAgent> {
  const agent = new ScriptedAgent(script, program);
  const name = ['test', program && basename(program), agent.number === 1 ? undefined : agent.number]
    .filter(Boolean)
    .join('-');
  await chooseAgents({ [name]: agent });
  return agent;
}

/** Restarts the agent for next edits, whatever other agents earlier tests have left. */
export async function restartAgent(): Promise<void> {
  await run('acpHost.agent.restart', agentOfNextEdits());
}

/** Stops the agent for next edits. */
export async function stopAgent(): Promise<void> {
  await run('acpHost.agent.stop', agentOfNextEdits());
}

function agentOfNextEdits(): unknown {
  return vscode.workspace.getConfiguration('acpHost').get('nes.agent');
}

/** Run it after each test. Resets all settings and waits until the agents' processes have ended. */
export async function restore(): Promise<void> {
  await restoreWorld();
  for (const world of worlds.splice(0)) {
    await world.ended();
    world.dispose();
  }
}
