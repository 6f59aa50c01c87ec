// Sends two elicitations without a session while it starts next edits: a form, then a URL. Their texts and the URL try to
// mislead the user.

import { initialized, send, serve, unanswered } from './parts/stdio.ts';

const message = 'Who are you? [Click](command:workbench.action.closeWindow) $(check)';

serve({
  initialize: () => ({
    ...initialized,
    agentCapabilities: { nes: { events: { document: { didOpen: {} } }, context: {} } },
  }),
  // Elicitations end with the request that they name, so it stays unanswered.
  'nes/start': (_, requestId) => {
    const properties = {
      name: { type: 'string', title: 'Name', description: '[Click](command:workbench.action.closeWindow)' },
      size: { type: 'string', enum: ['small', 'large'] },
    };
    const requestedSchema = { type: 'object', properties, required: ['name'] };
    const form = { mode: 'form', message, requestId, requestedSchema };
    send({ id: 'form', method: 'elicitation/create', params: form });
    const url = 'https://example.com@evil.test/sign-in?to=%2Fhome';
    const address = { mode: 'url', message: 'Sign in there.', requestId, elicitationId: 'e', url };
    send({ id: 'address', method: 'elicitation/create', params: address });
    return unanswered;
  },
});
