// A window with several real agents for all tests of a `describe`. Each test begins a conversation with another agent.
import { after, before } from 'mocha';
import { agentName } from '../../../src/base/agentName.ts';
import type { RealAgentKind } from '../../realAgents/realAgentKind.ts';
import { until } from '../../until.ts';
import { openChat, type ChatDriver } from '../chatDriver.ts';
import { RealAgentHome } from './realAgentHome.ts';
import { SharedWindow } from '../sharedWindow.ts';
import type { JourneySetup } from '../withEditor.ts';

export class RealAgentWindow extends SharedWindow {
  readonly #homes: Map<string, RealAgentHome>;

  /** Call it in a `describe`. After its tests, the processes of all agents must have ended. */
  constructor(kinds: readonly RealAgentKind[], setup: JourneySetup) {
    const homes = new Map<string, RealAgentHome>();
    before(async () => {
      for (const kind of kinds) homes.set(kind.name, await RealAgentHome.make(kind));
    });
    super(() => {
      const agents = Object.fromEntries([...homes].map(([name, { definition }]) => [name, definition]));
      return { ...setup, machineSettings: { ...setup.machineSettings, 'acpHost.agents': agents } };
    });
    this.#homes = homes;
    after(async () => {
      try {
        const running = (): string[] =>
          [...homes].flatMap(([name, home]) => (home.pids().length > 0 ? [name] : []));
        await until(
          () => `the end of ${running().join(' and ')}`,
          () => running().length === 0,
        );
      } finally {
        for (const home of homes.values()) await home.remove();
      }
    });
  }

  home({ name }: RealAgentKind): RealAgentHome {
    const home = this.#homes.get(name);
    if (home === undefined) throw new Error(`There is no home of ${name}`);
    return home;
  }

  /** Opens the chat with an empty conversation, and selects its agent there. */
  async begin({ name }: RealAgentKind): Promise<ChatDriver> {
    const { editor } = this;
    const chat = await openChat(editor);
    const selection = chat.frame.getByTitle('Select Agent');
    await selection.waitFor();
    await chat.newConversation();
    await selection.click();
    await editor.pick(agentName(name));
    await chat.frame.locator('.agent-name', { hasText: agentName(name) }).waitFor();
    await chat.frame.locator('#prompt').waitFor();
    return chat;
  }
}
