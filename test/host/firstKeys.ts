// In a new window, or one in which something else had the focus, VS Code may not request suggestions for the first
// keys. They are pressed here before a suite begins.
import { inTurn, openNewFile, type } from './world.ts';
import { chooseAgent, restore } from './scriptedAgent.ts';

/** Types until VS Code has requested a suggestion once, and undoes everything. */
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
