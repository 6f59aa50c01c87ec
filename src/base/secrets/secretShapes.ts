// Rules for the keys and tokens of well-known vendors, by their formats. No match crosses a line end, so lines can be searched
// separately. The rules are our own, from the documentation of the vendors. Why no library:
// `@secretlint/secretlint-rule-preset-recommend` 13.0.7 has no token that is missing here (AWS user names are not secrets),
// adds 16.7 KB to the download (24.3 KB with its runner), takes 20 ms instead of 3 (100 KB of text, warm) and needs an
// asynchronous call for each text. It finds a fifth of the secrets in `test/unit/context/secrets/secretSeeds.ts`, since
// passwords have no vendor. `openredaction` 1.1.5 has 86 KB; `@zapier/secret-scrubber` and `redact-secrets` redact fields of
// objects, not text.

export interface SecretShape {
  /** A short name, which may be shown and stored in place of the secret. */
  readonly rule: string;
  /**
   * Only lines that contain one of these are searched, in any case. Should be rare elsewhere. With `|` between them. Default: all
   * lines.
   */
  readonly words?: string;
  /** Global. Runs in linear time: repetitions cannot overlap with what follows them. */
  readonly shape: RegExp;
}

/** Prefixes of tokens of at least 16 characters: code forges, and registries of packages and images. */
const forges =
  'ghp_|gho_|ghu_|ghs_|ghr_|github_pat_|glpat-|gldt-|glrt-|glptt-|glft-|glsoat-|glimt-|glagent-|' +
  'gloas-|glcbt-|GR1348941|npm_|pypi-|dckr_pat_|hf_|bkua_|CFPAT-|sqp_|squ_|sqa_';

/** Prefixes of tokens of at least 20 characters with a digit: hosting, monitoring, storage and model services. */
const services =
  'hvs.|hvb.|hvr.|dp.pt.|dp.st.|dp.sa.|dp.ct.|dp.scim.|dp.audit.|dop_v1_|doo_v1_|dor_v1_|dapi|' +
  'tskey-|figd_|cfk_|cfut_|cfat_|glc_|glsa_|ops_ey|fo1_|nfp_|shpat_|shpss_|shppa_|shpca_|whsec_|' +
  'sq0csp-|sq0atp-|pscale_tkn_|pscale_oauth_|pscale_pw_|PMAK-|pul-|sntrys_|sntryu_|phx_|NRAK-|' +
  'HRKU-|pat-na1-|xkeysib-|lin_api_|lin_oauth_|ntn_|sbp_|sb_secret_|ATATT3|GOCSPX-|' +
  'AGE-SECRET-KEY-1|SWMTKN-1-|xapp-|rubygems_|ATCTT3|ATBB|AKCp|CCIPAT_|rnd_|napi_|fw_|hcaik_|gsk_|' +
  'xai-|pplx-|r8_|nvapi-|tvly-|jina_|csk-|lsv2_pt_|lsv2_sk_|pcsk_|EAAA|AQE|' +
  'FlyV1 fm2_';

const escaped = (prefixes: string): string => prefixes.replaceAll('.', String.raw`\.`);

/** Two digits in Base64: the token of a Discord bot begins with its ID. */
const digitsInBase64 = ['M', 'N', 'O']
  .flatMap((one) =>
    ['D', 'T', 'j', 'z'].flatMap((other) =>
      ['A', 'E', 'I', 'M', 'Q', 'U', 'Y', 'c', 'g', 'k'].map((last) => one + other + last),
    ),
  )
  .join('|');

export const secretShapes: readonly SecretShape[] = [
  {
    rule: 'stripe-key',
    words: 'k_live_|k_test_',
    shape: /\b(?:sk|pk|rk)_(?:live|test)_\w{10,}/g,
  },
  { rule: 'model-key', words: 'sk-', shape: /\bsk-[\w-]{20,}/g },
  // The token of a GitHub App installation has three parts.
  {
    rule: 'forge-token',
    words: 'ghs_',
    shape: /\bghs_\d{1,20}_[\w-]{1,2000}\.[\w-]{1,8000}\.[\w-]{1,2000}/g,
  },
  {
    rule: 'forge-token',
    words: forges,
    shape: new RegExp(String.raw`\b(?:${escaped(forges)})[\w-]{16,}(?:\.[\w-]{2}\.[\w-]{7,})?`, 'g'),
  },
  {
    rule: 'service-token',
    words: services,
    shape: new RegExp(String.raw`\b(?:${escaped(services)})(?=[\w-]{0,40}\d)[\w=-]{20,}[\w+/=-]*`, 'g'),
  },
  // Tokens of a fixed length: only letters and digits may follow the prefix.
  {
    rule: 'service-token',
    words: 'vcp_|vci_|vca_|vcr_|vck_|re_|SK|key-|LTAI|rzp_|sk_|secret_|oy2|cio|oauth:',
    shape:
      /\b(?:vc[piark]_(?=[A-Za-z]{0,40}\d)[A-Za-z0-9]{20,}|re_[A-Za-z0-9]{8}_[A-Za-z0-9]{16,}|SK[0-9a-f]{32}\b|key-[0-9a-z]{32}\b|LTAI(?=[A-Za-z]{0,20}\d)[A-Za-z0-9]{12,}|rzp_(?:live|test)_[A-Za-z0-9]{14}\b|sk_[0-9a-f]{40,64}\b|secret_[A-Za-z0-9]{43}\b|oy2[a-z0-9]{43}\b|cio[A-Za-z0-9]{32}\b|oauth:[a-z0-9]{30}\b)/g,
  },
  {
    rule: 'service-token',
    words: '.atlasv1.',
    shape: /\b[A-Za-z0-9]{14}\.atlasv1\.[\w-]{40,}/g,
  },
  {
    rule: 'discord-webhook',
    words: 'discord',
    shape: /\bdiscord(?:app)?\.com\/api\/webhooks\/\d{10,20}\/[\w-]{20,}/g,
  },
  // Recognised by their structure: Azure AD, Cloudflare, Braintree, Plaid, Mailchimp, Airtable, Dropbox, Salesforce.
  {
    rule: 'service-token',
    words: 'Q~|v1.0-|access_token$|access-|-us|pat|sl.|00D',
    shape:
      /(?:(?<![\w~.-])[\w~.-]{3}\dQ~[\w~.-]{31,40}|\bv1\.0-[0-9a-f]{24}-[0-9a-f]{100,200}|\baccess_token\$(?:production|sandbox)\$[0-9a-z]{16}\$[0-9a-f]{32}|\baccess-(?:production|development|sandbox)-[0-9a-f-]{36}|\b[0-9a-f]{32}-us\d{1,2}\b|\bpat[A-Za-z0-9]{14}\.[0-9a-f]{64}|\bsl\.[\w-]{60,400}|\b00D[A-Za-z0-9]{12,15}![\w.]{60,200})/g,
  },
  {
    rule: 'service-token',
    words: `${digitsInBase64}|0/1|1/1|2/1`,
    shape: /\b(?:[MNO][DTjz][\w-]{22,26}\.[\w-]{6}\.[\w-]{27,40}|\d{1,2}\/\d{10,20}:[0-9a-f]{32}\b)/g,
  },
  {
    rule: 'teams-webhook',
    words: 'IncomingWebhook',
    shape: /\bIncomingWebhook\/[0-9a-f]{32}[\w/-]{0,100}/g,
  },
  // crypt(3), bcrypt and Argon2: the password can be found by trial.
  {
    rule: 'password-hash',
    words: '$apr1$|$1$|$5$|$6$|$y$|$2a$|$2b$|$2y$|$argon2',
    shape:
      /\$(?:(?:apr1|1|5|6|y)\$[\w./=$-]{20,200}|2[aby]\$\d\d\$[\w./]{50,60}|argon2(?:id|i|d)\$[\w=,$+/.-]{30,300})/g,
  },
  { rule: 'slack-token', words: 'xox', shape: /\bxox[a-z]-[\w-]{10,}/g },
  {
    rule: 'slack-webhook',
    words: 'hooks.slack',
    shape: /\bhooks\.slack\.com\/(?:services|workflows|triggers)\/[\w/]{20,}/g,
  },
  {
    rule: 'aws-key-id',
    words: 'AKIA|ASIA|ABIA|ACCA',
    shape: /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b/g,
  },
  {
    rule: 'google-key',
    words: 'AIza|ya29.|1//0|:APA91b',
    shape: /\b(?:AIza[\w-]{35}|ya29\.[\w-]{20,}|1\/\/0[\w-]{40,}|AAAA[\w-]{7}:APA91b[\w-]{100,200})/g,
  },
  { rule: 'sendgrid-key', words: 'SG.', shape: /\bSG\.[\w-]{16,}\.[\w-]{16,}/g },
  { rule: 'telegram-token', words: ':AA', shape: /\b\d{8,10}:AA[\w-]{30,}/g },
  // The lookbehind skips a token inside another one, which has the same end. An encrypted token has five parts.
  {
    rule: 'json-web-token',
    words: 'eyJ',
    shape: /\b(?<!\beyJ[\w-]{0,60})eyJ[\w-]{8,}\.[\w-]{4,}(?:\.[\w-]*)?(?:\.[\w-]+){0,2}/g,
  },
  // Old Grafana keys, Artifactory reference tokens and wallet keys.
  {
    rule: 'service-token',
    words: 'eyJrIjoi|cmVmdGtuO|xprv',
    shape: /\b(?:eyJrIjoi[\w+/=-]{40,400}|cmVmdGtuO[\w+/=-]{40,100}|xprv[A-Za-z0-9]{80,120})/g,
  },
];
