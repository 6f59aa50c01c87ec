// Fake tokens in the formats of many services, which are recognised anywhere by their format.

import { FakeValues, type alphabets } from './fakeValues.ts';
import type { Seed } from './seeds.ts';

type Alphabet = keyof typeof alphabets;
/** A token format: prefix, length and alphabet of the random part, and suffix. */
type Maker = readonly [before: string, length: number, alphabet?: Alphabet, after?: string];

const makers: Readonly<Record<string, readonly Maker[]>> = {
  forges: [
    ...['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'].map((before): Maker => [before, 36]),
    ['github_pat_11', 80],
    ...['glpat-', 'gldt-', 'glrt-', 'GR1348941'].map((before): Maker => [before, 20, 'url']),
    ['ATBB', 32],
    ['ATCTT3xFfGN0', 60, 'url'],
    ['bkua_', 40, 'hex'],
    ['CCIPAT_', 40],
    ['sqp_', 40, 'hex'],
    ['squ_', 40, 'hex'],
  ],
  registries: [
    ['npm_', 36],
    ['pypi-AgEIcHlwaS5vcmc', 60, 'url'],
    ['rubygems_', 48, 'hex'],
    ['dckr_pat_', 27, 'url'],
    ['hf_', 34],
    ['cio', 32],
    ['oy2', 43, 'lower'],
    ['AKCp', 69],
    ['cmVmdGtuOjAx', 52],
  ],
  clouds: [
    ['AKIA', 16, 'upper'],
    ['ASIA', 16, 'upper'],
    ['LTAI', 20],
    ['AIzaSy', 33, 'url'],
    ['ya29.', 60, 'url'],
    ['1//0g', 60, 'url'],
    ['GOCSPX-', 28, 'url'],
    ['AAAAabcdefg:APA91b', 120, 'url'],
    ['abc8Q~', 34],
    ['dop_v1_', 64, 'hex'],
    ['hvs.', 90, 'url'],
    ['hvb.', 90, 'url'],
    ['a1B2c3D4e5F6g7.atlasv1.', 60],
    ['pul-', 40, 'hex'],
    ['dapi', 32, 'hex'],
    ['tskey-auth-', 30],
    ['rnd_', 32],
    ['napi_', 64, 'lower'],
    ['nfp_', 40],
    ['vcp_', 24],
    ['sbp_', 40, 'hex'],
    ['pscale_tkn_', 43, 'url'],
    ['fo1_', 43, 'url'],
    ['FlyV1 fm2_', 80],
    ['AGE-SECRET-KEY-1', 58, 'upper'],
    ['ops_eyJ', 80],
    ['v1.0-', 24, 'hex', `-${'0a1b2c3d'.repeat(18)}`],
  ],
  payments: [
    ['sk_live_', 24],
    ['rk_live_', 24],
    ['pk_live_', 24],
    ['whsec_', 32],
    ['sq0atp-', 22, 'url'],
    ['sq0csp-', 43, 'url'],
    ['rzp_live_', 14],
    ['access_token$production$0a1b2c3d4e5f6a7b$', 32, 'hex'],
    ['access-production-', 8, 'hex', '-0a1b-4c2d-8e3f-0a1b2c3d4e5f'],
    ['EAAA', 60, 'url'],
  ],
  models: [
    ['sk-', 48],
    ['sk-proj-', 80, 'url'],
    ['sk-ant-api03-', 80, 'url'],
    ['sk-or-v1-', 64, 'hex'],
    ['gsk_', 52],
    ['xai-', 60],
    ['pplx-', 48],
    ['r8_', 37],
    ['nvapi-', 64, 'url'],
    ['tvly-', 32],
    ['jina_', 60],
    ['csk-', 48, 'lower'],
    ['lsv2_pt_', 32, 'hex', '_0a1b2c3d4e'],
    ['pcsk_', 60],
    ['fw_', 24],
    ['sk_', 48, 'hex'],
    ['AIzaSy', 33],
  ],
  messages: [
    ['xoxb-123456789012-1234567890123-', 24],
    ['xoxp-1234567890-', 32],
    ['xapp-1-A0000-123-', 64, 'hex'],
    ['https://hooks.slack.com/services/T0000/B0000/', 24],
    ['MTEyMzQ1Njc4OTAxMjM0NTY3.GaBcDe.', 38, 'url'],
    ['https://discord.com/api/webhooks/123456789012345678/', 68, 'url'],
    ['110201543:AA', 33, 'url'],
    [
      'https://x.webhook.office.com/webhookb2/0a1b2c3d-0a1b-4c2d-8e3f-0a1b2c3d4e5f@x/IncomingWebhook/',
      32,
      'hex',
    ],
    ['SG.abcdefghij1234567890ab.', 43, 'url'],
    ['key-', 32, 'hex'],
    ['', 32, 'hex', '-us12'],
    ['xkeysib-', 64, 'hex'],
    ['re_a1B2c3D4_', 24],
    ['SK', 32, 'hex'],
    ['oauth:', 30, 'lower'],
    ['AAAAAAAAAAAAAAAAAAAAA', 80],
  ],
  tools: [
    ['pat', 14, 'mixed', `.${'0a1b2c3d'.repeat(8)}`],
    ['secret_', 43],
    ['ntn_', 46],
    ['lin_api_', 40],
    ['figd_', 40, 'url'],
    ['PMAK-', 24, 'hex', '-0a1b2c3d4e5f6a7b8c9d0a1b2c3d4e5f6a'],
    ['glsa_', 32, 'mixed', '_0a1b2c3d'],
    ['glc_', 60],
    ['eyJrIjoi', 80],
    ['NRAK-', 27, 'upper'],
    ['sntrys_', 80],
    ['hcaik_01', 56, 'lower'],
    ['dp.pt.', 43],
    ['CFPAT-', 43, 'url'],
    ['sl.', 130, 'url'],
    ['sk.eyJ1Ijoi', 60, 'mixed', '.a1B2c3D4e5F6g7H8i9J0k1'],
    ['pat-na1-', 8, 'hex', '-0a1b-4c2d-8e3f-0a1b2c3d4e5f'],
    ['shpat_', 32, 'hex'],
    ['1/1234567890123456:', 32, 'hex'],
    ['00D000000000001!AQ', 80],
    ['ATATT3xFfGF0', 180, 'url'],
    ['phx_', 43],
    ['HRKU-', 36],
  ],
  formats: [
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.', 43, 'url'],
    ['xprv9s21ZrQH143K', 95],
    ['me:$apr1$abcdefgh$', 22],
    ['me:$6$abcdefgh$', 86],
    ['$2b$10$', 53],
    ['$argon2id$v=19$m=65536,t=3,p=4$abcdefghijklmnop$', 43],
    ['https://', 32, 'hex', '@o123.ingest.sentry.io/456'],
    ['private key 0x', 64, 'hex'],
  ],
};

export const tokenSeeds: readonly Seed[] = Object.entries(makers).flatMap(([group, all], index) => {
  const values = new FakeValues(100 + index);
  return all.map(([before, length, alphabet, after = '']) => {
    const secret = values.text(length, alphabet);
    return { where: `a token, ${group}: ${before}`, text: `use ${before}${secret}${after} for it`, secret };
  });
});

const values = new FakeValues(200);
const awsSecret = values.text(40, 'base64');
const awsId = `AKIA${values.text(16, 'upper')}`;

/** Secrets that are recognised only by the text beside them. */
export const pairSeeds: readonly Seed[] = [
  ...[
    `${awsId},${awsSecret}`,
    `${awsId}:${awsSecret}`,
    `${awsId} / ${awsSecret}`,
    `keys: ${awsId} ${awsSecret}`,
  ].map((text) => ({ where: 'an AWS secret beside its id', text, secret: awsSecret })),
  { where: 'an AWS secret below its id', text: `${awsId}\n${awsSecret}`, secret: awsSecret },
  { where: 'an AWS secret above its id', text: `${awsSecret}\n${awsId}`, secret: awsSecret },
  {
    where: 'a downloaded table of keys',
    text: `Access key ID,Secret access key\n${awsId},${awsSecret}`,
    secret: awsSecret,
  },
];
