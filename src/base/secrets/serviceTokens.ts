// Rules for the tokens of more services, by their formats: see `secretShapes`. Those with a prefix that is frequent elsewhere count
// only if the rest looks generated.

import { characterSet } from './characterRuns.ts';
import { isRandom, caseShape, type NamedShape } from './secretValue.ts';

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** Prefixes that are in no other text, before at least 16 characters. */
const certain =
  'glffct-|glrtr-|glwt-|sgp_|bkaj_|bkct_|CLOJARS_|packagist_org_|packagist_uut_|dckr_oat_|esecret_|' +
  'e2b_|wandb_v1_|ABSKQmVkcm9ja0|bedrock-api-key-|AQ.Ab8R|vk1.a.|t1.9eu|y0_Ag|rpa_|dt0c01.|dt0s01.|' +
  'dt0s16.|NRII-|NRJS-|NRRA-|NRSP-|hcbik_|hcxik_|hcxmk_|hbp_|phs_|xsmtpsib-|mlsn.|nyk_v0_|' +
  'FLWSECK_TEST-|FLWSECK-|pdl_live_apikey_|pdl_sdbx_apikey_|EZAK|EZTK|shippo_live_|shippo_test_|' +
  'duffel_live_|duffel_test_|shptka_|shpua_|sk_prod_|EAACEdEose0|EAAG|IGQVJ|IGAA|WPL_AP1.|tfp_|' +
  'ATTA|pat-eu1-|fio-u-|rdme_|figoh_|figor_|figo_|os_v2_app_|pnu_|pnb_|aio_|dbtc_|dbtu_|mdb_sa_sk_|' +
  'retool_0|n8n_api_|vercel_blob_rw_|AKLT|bce-v3/ALTAK-|KEY01';

/** Parts of prefixes that are rarer than their beginnings, which are those of frequent words. */
const rarePart: Readonly<Record<string, string>> = {
  ...{
    retool_0: 'ol_0',
    CLOJARS_: 'jars_',
    packagist_org_: 't_org_',
    packagist_uut_: 't_uut_',
    shippo_live_: 'ppo_live_',
  },
  ...{ shippo_test_: 'ppo_test_', vercel_blob_rw_: 'blob_rw_' },
};

/** Tokens of a fixed form, whose prefixes are frequent. */
const forms: readonly (readonly [words: string, form: string])[] = [
  ['pa-', String.raw`\bpa-[\w-]{40,60}(?![\w-])`],
  ['fc-', String.raw`\bfc-[0-9a-f]{32}\b`],
  ['ak-|as-', String.raw`\ba[ks]-[A-Za-z0-9]{22}\b`],
  ['BSA', String.raw`\bBSA[\w-]{24,32}(?![\w-])`],
  [
    'AKID|AQVN|y0_|y1_|y3_',
    String.raw`\b(?:AKID[A-Za-z0-9]{32}|AQVN[\w-]{35,38}|y[0-3]_[\w-]{50,64})(?![\w-])`,
  ],
  ['JQQJ99', String.raw`\b[A-Za-z0-9]{40,60}JQQJ99[A-Za-z0-9]{20,30}\b`],
  ['NRAL', String.raw`\b[0-9a-f]{36}NRAL\b`],
  [
    'live_|test_|sandbox_',
    String.raw`\b(?:(?:live|test)_[A-Za-z0-9]{30}|(?:live|sandbox)_[\w-]{40})(?![\w-])`,
  ],
  ['md-', String.raw`\bmd-[\w-]{22}(?![\w-])`],
  ['pk_', String.raw`\bpk_\d{5,9}_[A-Z0-9]{32}\b`],
  ['mb_', String.raw`\bmb_[A-Za-z0-9+/]{40,44}=?(?![\w+/])`],
];

export const serviceTokens: readonly NamedShape[] = [
  {
    rule: 'service-token',
    words: certain
      .split('|')
      .map((prefix) => rarePart[prefix] ?? prefix)
      .join('|'),
    shape: caseShape`(?<![\w-])(?:${certain.replaceAll('.', String.raw`\.`)})(?=[\w./-]{0,60}\d)[\w./+-]{16,400}`,
    accept: isRandomAfterPrefix,
  },
  ...forms.map(([words, form]): NamedShape => ({
    rule: 'service-token',
    words,
    shape: new RegExp(form, 'g'),
    accept: isRandomAfterPrefix,
  })),
  // Mailgun, LaunchDarkly, Infisical, Bitwarden: digits and hyphens.
  {
    rule: 'service-token',
    run: { characters: characterSet(/[\da-f-]/), length: 36 },
    shape: caseShape`\b(?:[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}\b|(?:sdk|api|mob)-${uuid}\b|st\.${uuid}\.[\w.]{32,140}|0\.${uuid}\.[A-Za-z0-9]{20,40}:[\w+/=]{20,60})`,
  },
];

function isRandomAfterPrefix(value: string): boolean {
  return isRandom(value.slice(2).replaceAll(/[._/-]/g, ''));
}
