// What keys and tokens of well-known makers look like, each with its own beginning. None reaches over the end of a line,
// so a line can be searched by itself. The rules are ours, after what the makers publish of their formats:
// `@secretlint/secretlint-rule-preset-recommend` 13.0.7 knows no tokens that are not here (names of AWS users are none), and
// would cost 16.7 KB of the download (24.3 KB with what runs its rules), 20 ms where these take 3 (100 KB of text, warm), and
// an asynchronous call for each text; of the secrets in `test/unit/context/secretSeeds.ts` it finds a fifth, since passwords
// have no maker. `openredaction` 1.1.5 has 86 KB; `@zapier/secret-scrubber` and `redact-secrets` go by an object's fields.

export interface SecretShape {
  /** A short name, which may be shown and stored in the secret's place. */
  readonly rule: string;
  /** Source of what stands, at a word's edge, in every line with such a secret and in few others. Case does not count. */
  readonly begins: string;
  /** Global. Each is linear: its repeats can't overlap with what follows them. */
  readonly shape: RegExp;
}

/** Code forges, and registries of packages and images. */
const forges = String.raw`gh[opusr]_|github_pat_|gl(?:pat|dt|rt|ptt|ft|soat|imt|agent|oas|cbt)-|npm_|pypi-|dckr_pat_|hf_`;

/** Where things run, are watched and kept. */
const services = [
  String.raw`hv[sbr]\.|dp\.(?:pt|st|sa|ct|scim|audit)\.|do[opr]_v1_|dapi|tskey-|figd_|cf(?:k|ut|at)_|gl(?:c|sa)_|ops_ey|fo1_|nfp_`,
  String.raw`shp(?:at|ss|pa|ca)_|whsec_|sq0csp-|pscale_(?:tkn|pw|oauth)_|PMAK-|pul-|sntry[su]_|phx_|NRAK-|HRKU-|pat-na1-|xkeysib-`,
  String.raw`lin_(?:api|oauth)_|ntn_|sbp_|sb_secret_|ATATT3|GOCSPX-|AGE-SECRET-KEY-1|SWMTKN-1-|xapp-|FlyV1 fm2_|rubygems_|ATCTT3|ATBB|AKCp|CCIPAT_`,
].join('|');

/** Models. */
const models = String.raw`gsk_|xai-|pplx-|r8_|nvapi-|tvly-|jina_|csk-|lsv2_[ps][tk]_|pcsk_`;

export const secretShapes: readonly SecretShape[] = [
  {
    rule: 'stripe-key',
    begins: String.raw`[sprk]k_(?:live|test)_`,
    shape: /\b(?:sk|pk|rk)_(?:live|test)_\w{10,}/g,
  },
  { rule: 'model-key', begins: 'sk-', shape: /\bsk-[\w-]{20,}/g },
  // An installation's own token is three parts.
  {
    rule: 'forge-token',
    begins: 'ghs_',
    shape: /\bghs_\d{1,20}_[\w-]{1,2000}\.[\w-]{1,8000}\.[\w-]{1,2000}/g,
  },
  { rule: 'forge-token', begins: forges, shape: new RegExp(String.raw`\b(?:${forges})[\w-]{16,}`, 'g') },
  {
    rule: 'service-token',
    begins: `${services}|${models}`,
    shape: new RegExp(String.raw`\b(?:${services}|${models})(?=[\w-]{0,40}\d)[\w=-]{20,}[\w+/=-]*`, 'g'),
  },
  // Of few letters, so nothing but letters and digits may follow.
  {
    rule: 'service-token',
    begins: String.raw`(?:vc[piark]_|re_|SK|LTAI)[a-z0-9]{8}|key-`,
    shape:
      /\b(?:vc[piark]_(?=[A-Za-z]{0,40}\d)[A-Za-z0-9]{20,}|re_[A-Za-z0-9]{8}_[A-Za-z0-9]{16,}|SK[0-9a-f]{32}\b|key-[0-9a-z]{32}\b|LTAI(?=[A-Za-z]{0,20}\d)[A-Za-z0-9]{12,})/g,
  },
  {
    rule: 'service-token',
    begins: String.raw`\.atlasv1\.`,
    shape: /\b[A-Za-z0-9]{14}\.atlasv1\.[\w-]{40,}/g,
  },
  {
    rule: 'discord-webhook',
    begins: 'discord',
    shape: /\bdiscord(?:app)?\.com\/api\/webhooks\/\d{10,20}\/[\w-]{20,}/g,
  },
  { rule: 'slack-token', begins: 'xox', shape: /\bxox[a-z]-[\w-]{10,}/g },
  {
    rule: 'slack-webhook',
    begins: String.raw`hooks\.slack`,
    shape: /\bhooks\.slack\.com\/(?:services|workflows|triggers)\/[\w/]{20,}/g,
  },
  {
    rule: 'aws-key-id',
    begins: 'A(?:KIA|SIA|BIA|CCA)',
    shape: /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b/g,
  },
  { rule: 'google-key', begins: String.raw`AIza|ya29\.`, shape: /\b(?:AIza[\w-]{35}|ya29\.[\w-]{20,})/g },
  { rule: 'sendgrid-key', begins: String.raw`SG\.`, shape: /\bSG\.[\w-]{16,}\.[\w-]{16,}/g },
  { rule: 'telegram-token', begins: ':AA', shape: /\b\d{8,10}:AA[\w-]{30,}/g },
  // One that begins in another has the same end, or none.
  {
    rule: 'json-web-token',
    begins: 'eyJ',
    shape: /\b(?<!\beyJ[\w-]{0,60})eyJ[\w-]{8,}\.[\w-]{4,}(?:\.[\w-]*)?/g,
  },
];
