// More texts with fake secrets, from what an audit found: calls that set passwords, password files, Wi-Fi keys, phrases that
// restore wallets, and keys of services that have no format of their own.

import { FakeValues } from './fakeValues.ts';
import type { Seed } from './seeds.ts';

type Kind = 'password' | 'letters' | 'key' | 'hex' | 'phrase' | 'base32';

/** `§` stands for the secret. */
const templates: readonly (readonly [where: string, kind: Kind, ...texts: readonly string[]])[] = [
  [
    'a call',
    'letters',
    ...['config.setPassword("§");', "user.set_password('§')", 'ds.setDbPassword("§");', '.withPassword("§")'],
    ...[
      "client.changePassword('§')",
      'resetPassword("me", "§");',
      'x.setPassphrase("§")',
      'store.setKeyPassword("§");',
    ],
    ...[
      "$db->setPassword('§');",
      'conn.SetPassword("§")',
      'options.UsePassword("§");',
      'b.with_password("§")',
    ],
    ...['setPasswd("§")', 'setUserPwd("§")', 'updatePassword(user, "§")', 'cy.setPassword(`§`)'],
  ],
  ['a call', 'password', 'setPassword("§")', 'withPassword("§")', 'changePassword("old", "§")', 'setPw("§")'],
  [
    'a call',
    'key',
    'setToken("§")',
    'withApiKey("§")',
    'setSecret("§")',
    'useToken("§")',
    'client.auth("§")',
  ],
  [
    'a command',
    'password',
    ...['helm registry login r -u me -p §', 'cypher-shell -u neo4j -p § "x"', 'nxc smb h -u me -p §'],
    ...['p4 -u me -P § info', 'beeline -u jdbc:hive2://h -n me -p §', 'rar a -hp§ a.rar', 'rclone obscure §'],
    ...['composer config http-basic.repo.example.com me §', 'gh secret set DB_LOGIN --body §'],
    ...['net use Z: \\\\h\\s § /user:me', 'authinfo user me pass §', 'stats auth admin:§'],
  ],
  [
    'a password file',
    'password',
    ...['db.example.com:5432:shop:me:§', '*:*:*:me:§', 'localhost:*:shop:me:§', '127.0.0.1:5433:shop:me:§'],
    ...['pgpass: db:5432:shop:me:§', '"db:5432:shop:me:§"', 'echo "db:5432:*:me:§" > ~/.pgpass'],
  ],
  [
    'Wi-Fi',
    'letters',
    'psk="§"',
    '  psk="§"',
    'psk=§',
    'wpa-psk "§"',
    'wpa_passphrase=§',
    'network={ ssid="x" psk="§" }',
  ],
  ['Wi-Fi', 'hex', 'psk=§', 'psk=§ # home', 'wpa-psk §'],
  [
    'a phrase',
    'phrase',
    ...[
      'mnemonic: §',
      'MNEMONIC="§"',
      "const mnemonic = '§';",
      '{"mnemonic":"§"}',
      'seed phrase: §',
      'SEED_PHRASE=§',
    ],
    ...[
      'My recovery phrase is: §',
      'seedPhrase: "§",',
      'recovery_phrase = "§"',
      "ethers.Wallet.fromMnemonic('§')",
      '§',
    ],
    ...['"§"', 'bip39.mnemonicToSeedSync("§")', 'wallet seed: §', 'Secret words: §', '- §'],
  ],
  [
    'Twilio',
    'hex',
    ...[
      "twilio('AC0123456789abcdef0123456789abcdef', '§')",
      "const client = require('twilio')(sid, '§');",
      'TWILIO_AUTH_TOKEN=§',
    ],
    ...[
      'Client("AC0123456789abcdef0123456789abcdef", "§")  # twilio',
      'AC0123456789abcdef0123456789abcdef:§',
      'twilio_token: §',
    ],
    ...[
      'curl -u AC0123456789abcdef0123456789abcdef:§ https://api.twilio.com',
      'Twilio.init("AC01", "§");',
      'twilio auth §',
    ],
  ],
  [
    'Algolia',
    'hex',
    ...[
      "algoliasearch('APPID12345', '§')",
      'algoliasearch("APPID12345","§")',
      'ALGOLIA_ADMIN_KEY=§',
      'X-Algolia-API-Key: §',
    ],
    ...[
      "Algolia.init('APPID12345', '§')",
      'algolia admin key §',
      "SearchClient.create('APPID12345', '§') // Algolia",
      'algolia: §',
    ],
  ],
  [
    'Cohere',
    'key',
    ...[
      'cohere.Client("§")',
      "co = cohere.ClientV2('§')",
      'cohere.Client(api_key="§")',
      'CO_API_KEY=§',
      'COHERE_KEY=§',
    ],
    ...[
      "cohere.init('§')",
      'new CohereClient({ token: "§" })',
      'cohere: §',
      'cohere key §',
      '"cohere": "§",',
    ],
  ],
  [
    'a service',
    'key',
    ...[
      'mistral: §',
      'DEEPGRAM=§',
      "elevenlabs.set('§')",
      'Deepgram("§")',
      "new AssemblyAI('§')",
      'together.api("§")',
    ],
    ...[
      'voyage: "§"',
      'Pinecone("§")',
      "datadog.init('§')",
      'mailgun("§")',
      'pagerduty: §',
      'replicate("§")',
    ],
  ],
  [
    'a seed',
    'base32',
    ...[
      'TOTP_SEED=§',
      'totp_secret: §',
      'otpauth://totp/x:me?secret=§&issuer=x',
      'MFA_SEED=§',
      'pyotp.TOTP("§")',
      'export OTP_SEED=§',
    ],
    ...[
      'new TOTP({ secret: "§" })',
      'oathtool --totp -b §',
      'oathtool -b --totp "§"',
      "speakeasy.totp({ secret: '§' })",
    ],
  ],
];

const words =
  'abandon ability about above absent absorb abstract absurd abuse access accident account accuse achieve acid acoustic ' +
  'acquire across act action actor actress actual adapt add addict address adjust admit adult advance advice';

/** 12 or 24 words. */
function phrase(values: FakeValues): string {
  const count = values.pick([12, 12, 24]);
  return Array.from({ length: count }, () => values.pick(words.split(' '))).join(' ');
}

/** Letters only, as some passwords. */
function letters(values: FakeValues): string {
  return (
    values.pick(['correcthorse', 'sunshineforever', 'zanzibarwalrus', 'trumpetbattery', 'opensesameplease']) +
    values.pick(['', 'now', 'again', 'twice'])
  );
}

const values = new FakeValues(7);
const make: Readonly<Record<Kind, () => string>> = {
  password: () => values.password(),
  letters: () => letters(values),
  key: () => values.text(40),
  hex: () => values.text(32, 'hex'),
  phrase: () => phrase(values),
  base32: () => values.text(32, 'base32'),
};

/** Each template twice, with other values. */
export const freshSeeds: readonly Seed[] = [...templates, ...templates].flatMap(([where, kind, ...texts]) =>
  texts.map((text) => {
    const secret = make[kind]();
    return { where: `${where}: ${text}`, text: text.replace('§', () => secret), secret };
  }),
);
