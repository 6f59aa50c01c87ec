// A made-up secret for each redaction rule, in a line of ordinary text, for tests.

export const body = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj';
/** A fake private key. */
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
  ['url-token', 'clone https://a1b2c3d4e5f6a7b8c9d0e1f2:x-oauth-basic@example.com/x', 'a1b2c3d4e5f6a7b8c9d0'],
  ['url-token', 'proxy http://a1b2c3d4e5f6a7b8c9d0e1f2:@example.com:8080', 'a1b2c3d4e5f6a7b8c9d0'],
  ['url-token', 'fetch https://a1b2c3d4e5f6a7b8c9d0e1f2:unused@example.com/x', 'a1b2c3d4e5f6a7b8c9d0'],
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
  ['table', 'of users:\n| user | password |\n|---|---|\n| me | hunter-2281x |', 'hunter-2281x'],
  // A key whose first and last lines are elsewhere.
  ['encoded', `a part of it:\n${body}==\nand so on`, body],
  // In a file name.
  ['encoded', `${body}.json`, body],
  [
    'aws-secret',
    'AKIAIOSFODNN7EXAMPLE,wJalrXUtnFEMI7K7MDENG0bPxRfiCYEXAMPL3KEY next',
    'wJalrXUtnFEMI7K7MDENG0bPxRfiCY',
  ],
  ['element', '<password>hunter22pass</password>', 'hunter22pass'],
  ['literal', "client.login(user, 'hunter-2281x')", 'hunter-2281x'],
  ['password-hash', 'me:$apr1$abcdefgh$0123456789abcdefghijkl', '0123456789abcdefghijkl'],
  ['prose', 'mot de passe : hunter-2281x here', 'hunter-2281x'],
  [
    'teams-webhook',
    'webhook.office.com/x/IncomingWebhook/a1b2c3d4e5f60718293a4b5c6d7e8f90',
    'a1b2c3d4e5f60718293a4b5c6d7e8f90',
  ],
  ['private-key', key, body],
  ['known', 'the value is zanzibar-lighthouse', 'zanzibar-lighthouse'],
];
/** A secret that is known by its value, as values of the environment are. */
export const known = ['zanzibar-lighthouse'];

const mixed: string = 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0';
const hex: string = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';

/** Fake tokens in each known format, and the part that must be redacted. */
export const formats: readonly (readonly [token: string, secret: string])[] = [
  ...['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_'],
  ...['glpat-', 'gldt-', 'glrt-', 'glptt-', 'glft-', 'glsoat-', 'glimt-', 'glagent-', 'gloas-', 'glcbt-'],
  ...['npm_', 'pypi-', 'rubygems_', 'dckr_pat_', 'hf_', 'ATCTT3', 'ATBB', 'AKCp', 'CCIPAT_'],
  ...['hvs.', 'hvb.', 'hvr.', 'dp.pt.', 'dp.st.', 'dp.sa.', 'dp.ct.', 'dp.scim.', 'dp.audit.'],
  ...[
    'dop_v1_',
    'doo_v1_',
    'dor_v1_',
    'dapi',
    'tskey-auth-',
    'figd_',
    'cfk_',
    'cfut_',
    'cfat_',
    'glc_',
    'glsa_',
  ],
  ...['ops_ey', 'fo1_', 'nfp_', 'shpat_', 'shpss_', 'shppa_', 'shpca_', 'whsec_', 'sq0csp-', 'pscale_tkn_'],
  ...[
    'pscale_pw_',
    'pscale_oauth_',
    'PMAK-',
    'pul-',
    'sntrys_',
    'sntryu_',
    'phx_',
    'NRAK-',
    'HRKU-',
    'pat-na1-',
  ],
  ...[
    'xkeysib-',
    'lin_api_',
    'lin_oauth_',
    'ntn_',
    'sbp_',
    'sb_secret_',
    'ATATT3',
    'GOCSPX-',
    'AGE-SECRET-KEY-1',
  ],
  ...['SWMTKN-1-', 'xapp-', 'FlyV1 fm2_', 'gsk_', 'xai-', 'pplx-', 'r8_', 'nvapi-', 'tvly-', 'jina_', 'csk-'],
  ...['lsv2_pt_', 'lsv2_sk_', 'pcsk_', 'vcp_', 'vci_', 'vca_', 'vcr_', 'vck_', 're_a1B2c3D4_', 'LTAI'],
  ...[
    'sk_live_',
    'rk_test_',
    'sk-',
    'sk-ant-api03-',
    'xoxb-',
    'xoxp-',
    'xoxe-',
    'ya29.',
    'SG.abcdefghijklmnopqrst.',
  ],
  ...['ghs_12345_', 'ghs_12345_a.b.', 'eyJhbGciOiJIUzI1NiJ9.'],
  'discord.com/api/webhooks/1234567890123/',
  ...['services', 'workflows', 'triggers'].map((kind) => `hooks.slack.com/${kind}/T0000/B0000/`),
  'a1B2c3D4e5F6g7.atlasv1.',
]
  .map((beginning) => [`${beginning}${mixed}`, mixed] as const)
  .concat(['SK', 'key-'].map((beginning) => [`${beginning}${hex}`, hex] as const));
