// The first keys in a window that is new, or in which something else had the focus, may come before VS Code asks for
// anything: here they are pressed before a suite begins.
import { inTurn, openNewFile, type } from './world.ts';
import { chooseAgent, restore } from './scriptedAgent.ts';

/** Types until VS Code has asked an agent once, and takes everything back. */
export async function pressFirstKeys(): Promise<void> {
  const agent = await chooseAgent();
  await openNewFile('a.txt', '\n');
  await agent.waitForMessage(
    'nes/suggest',
    1,
    inTurn(() => type('.')),
  );
  await restore();
}
