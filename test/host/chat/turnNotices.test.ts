// Ends of turns in conversations that the user does not see are notified, until the user looks at them.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { NotificationSetting } from '../../../src/chat/attention.ts';
import type { LiveConversation } from '../../../src/vscode/chat/liveConversation.ts';
import { notifyOfTurns } from '../../../src/vscode/chat/turnNotices.ts';
import { Notices } from '../../../src/vscode/window/notices.ts';
import { until } from '../../until.ts';
import { eachChatsWorld, type ChatsWorld } from './chatsWorld.ts';

describe('notifications of ended turns', () => {
  let world: ChatsWorld;
  eachChatsWorld((opened) => void (world = opened));

  /** A conversation with one turn, which the view showed. It would be removed without one. */
  async function hiddenConversation(): Promise<LiveConversation> {
    const view = await world.showView();
    await until('the page', () => view.webview.posted.length > 0);
    const hidden = world.chats.view.shown;
    await world.turn('one');
    world.chats.view.newSession();
    return hidden;
  }

  /** Runs `work` with the setting, and without the conversations' own notices. */
  async function following(
    setting: NotificationSetting,
    work: (notices: Notices, sounds: () => number) => Promise<void>,
  ): Promise<void> {
    const { conversations, logger } = world.chats;
    const notices = new Notices(logger, () => setting);
    let sounds = 0;
    notices.onDidShow(() => (sounds += 1));
    const openConversation = (): Promise<void> => Promise.resolve();
    const parts = { conversations, notices, openConversation, hasChanges: () => false };
    const turns = notifyOfTurns(parts);
    try {
      await work(notices, () => sounds);
    } finally {
      turns.dispose();
      notices.dispose();
    }
  }

  it('come once for a hidden conversation, and are closed when the user looks at it', async () => {
    await world.begin();
    const hidden = await hiddenConversation();
    await following('all', async (notices, sounds) => {
      await world.turn('two', hidden);
      await until('the notification', () => notices.shown.length > 0);
      assert.deepEqual(notices.shown, ['resume is done: one']);
      assert.equal(hidden.mark, 'done');
      world.chats.view.showConversation(hidden);
      assert.equal(vscode.window.state.focused, true);
      await until('its end', () => notices.shown.length === 0);
      world.chats.view.newSession();
      assert.equal(sounds(), 1);
    });
  });

  it('do not come with the default setting', async () => {
    await world.begin();
    const hidden = await hiddenConversation();
    await following('needsYou', async (notices, sounds) => {
      await world.turn('two', hidden);
      const ended = hidden.lastEnd;
      assert.equal(ended, 'ended');
      assert.deepEqual(notices.shown, []);
      assert.equal(sounds(), 0);
    });
  });

  it('do not come for what the user sees', async () => {
    await world.begin();
    const view = await world.showView();
    await until('the page', () => view.webview.posted.length > 0);
    await following('all', async (notices, sounds) => {
      await world.turn('three');
      assert.equal(world.chats.view.shown.isSeen, true);
      assert.deepEqual(notices.shown, []);
      assert.equal(sounds(), 0);
    });
  });

  it('come for a failure by default, and end with the next turn', async () => {
    await world.begin();
    const hidden = await hiddenConversation();
    await following('needsYou', async (notices) => {
      await world.turn('die', hidden);
      await until('the notification', () => notices.shown.length > 0);
      assert.match(notices.shown[0] ?? '', /^resume failed: .+ \(one\)$/);
      assert.equal(hidden.mark, 'failed');
      const again = world.turn('hello', hidden);
      await until('its end', () => notices.shown.length === 0);
      await again;
    });
  });
});
