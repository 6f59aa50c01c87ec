// Opens a channel to a remote agent, by the scheme of its URL. Part of `ProcessCode`.

import type { Clock } from '../../base/clock.ts';
import { openHttp } from './httpChannel.ts';
import type { RemoteChannel } from './remoteChannel.ts';
import { RemoteServer } from './remoteServer.ts';
import { openWebSocket } from './webSocketChannel.ts';

/** The caller stops the channel. @param url wss or https, or ws or http on this machine. @param headers with their values. */
export function openRemote(
  url: string,
  headers: Readonly<Record<string, string>>,
  clock: Clock,
): RemoteChannel {
  const server = new RemoteServer(url, headers);
  return /^ws/i.test(url) ? openWebSocket(server, clock) : openHttp(server, clock);
}
