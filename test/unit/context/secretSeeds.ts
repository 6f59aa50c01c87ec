// A made-up secret for each rule that takes secrets out, in a line as it may stand anywhere.

export const body = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj';
/** A private key, made up. */
export const key = `-----BEGIN RSA PRIVATE KEY-----\n${`${body}\n`.repeat(6)}c2VjcmV0dGFpbA==\n-----END RSA PRIVATE KEY-----`;

/** By rule: a line with a secret in it, and the secret. */
export const seeds: readonly (readonly [rule: string, line: string, secret: string])[] = [
  ['stripe-key', 'key sk_live_4eC39HqLyjWDarjtT1zdp7dc', '4eC39HqLyjWDarjtT1zdp7dc'],
  ['model-key', 'use sk-ant-api03-abcdefghijklmnopqrst here', 'abcdefghijklmnopqrst'],
  ['forge-token', 'ghp_0123456789abcdefghijklmnopqrstuvwxyz', '0123456789abcdefghij'],
  ['slack-token', 'xoxb-123456789012-abcdefghijkl', '123456789012-abcdefghijkl'],
  ['slack-webhook', 'https://hooks.slack.com/services/T00000000/B0000/XXXXYYYYZZZZ', 'XXXXYYYYZZZZ'],
  ['aws-key-id', 'id AKIAIOSFODNN7EXAMPLE', 'IOSFODNN7EXAMPLE'],
  ['google-key', 'AIzaSyA1234567890abcdefghijklmnopqrstuv', 'SyA1234567890'],
  ['sendgrid-key', 'SG.abcdefghijklmnopqrst.uvwxyzABCDEFGHIJKLMN', 'uvwxyzABCDEFGHIJKLMN'],
  ['telegram-token', '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsawAB', 'HdqTcvCH1vGWJxfSeofSAs0K5PALDsawAB'],
  ['json-web-token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl', 'c2lnbmF0dXJl'],
  ['url-password', 'postgres://admin:hunter2pass@db:5432/x', 'hunter2pass'],
  ['authorization', 'it sends Bearer abc123def456 along', 'abc123def456'],
  ['header', 'x-api-key: 9f8e7d6c5b4a3210', '9f8e7d6c5b4a3210'],
  ['connection-string', 'AccountName=x;AccountKey=Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MA==;', 'Zm9vYmFyYmF6cXV4'],
  ['assignment', 'const password = "correct horse battery";', 'correct horse battery'],
  ['assignment', 'DB_PASSWORD=tr0ub4dor', 'tr0ub4dor'],
  ['assignment', '  client_secret: staple-horse', 'staple-horse'],
  ['assignment', '{"apiKey":"a1b2c3d4e5"}', 'a1b2c3d4e5'],
  ['assignment', String.raw`"{\"token\":\"q1w2e3r4t5\"}"`, 'q1w2e3r4t5'],
  ['assignment', 'set password: hunter22 and go on', 'hunter22'],
  ['assignment', 'token = q1w2e3r4t5 # for the tests', 'q1w2e3r4t5'],
  ['assignment', 'they say the password is hunter22 since May', 'hunter22'],
  ['option', 'mysql --password hunter2pass', 'hunter2pass'],
  ['option', 'mysql -u root -phunter2pass shop', 'hunter2pass'],
  ['option', 'curl -u me:hunter2pass https://example.com', 'hunter2pass'],
  ['service-token', 'gsk_0123456789abcdefghijkl of a service', '0123456789abcdefghijkl'],
  [
    'discord-webhook',
    'discord.com/api/webhooks/1234567890123/ABCDEFGHIJKLMNOPQRSTU',
    'ABCDEFGHIJKLMNOPQRSTU',
  ],
  // Of a key whose beginning and end are elsewhere.
  ['encoded', `a part of it:\n${body}==\nand so on`, body],
  ['private-key', key, body],
  ['known', 'the value is zanzibar-lighthouse', 'zanzibar-lighthouse'],
];
/** By its very text, as values of the environment are. */
export const known = ['zanzibar-lighthouse'];
