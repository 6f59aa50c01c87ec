// What keys and tokens of well-known makers look like, each with its own beginning. None reaches over the end of a line,
// so a line can be searched by itself.

export interface SecretShape {
  /** A short name, which may be shown and stored in the secret's place. */
  readonly rule: string;
  /** Global. Each is linear: its repeats can't overlap with what follows them. */
  readonly shape: RegExp;
}

export const secretShapes: readonly SecretShape[] = [
  { rule: 'stripe-key', shape: /\b(?:sk|pk|rk)_(?:live|test)_\w{10,}/g },
  { rule: 'model-key', shape: /\bsk-[\w-]{20,}/g },
  {
    rule: 'forge-token',
    shape: /\b(?:gh[opusr]_|github_pat_|gl(?:pat|dt|rt)-|npm_|hf_|dop_v1_|pypi-|shp(?:at|ss)_)[\w-]{16,}/g,
  },
  {
    rule: 'service-token',
    shape:
      /\b(?:gsk_|xai-|pplx-|r8_|hvs\.|lin_api_|ntn_|sbp_|dp\.pt\.|dapi|GOCSPX-|ATATT3|NRAK-|key-|sq0csp-|AGE-SECRET-KEY-1)(?=[\w-]{0,40}\d)[\w=-]{20,}/g,
  },
  { rule: 'discord-webhook', shape: /\bdiscord(?:app)?\.com\/api\/webhooks\/\d{10,20}\/[\w-]{20,}/g },
  { rule: 'slack-token', shape: /\bxox[a-z]-[\w-]{10,}/g },
  { rule: 'slack-webhook', shape: /\bhooks\.slack\.com\/services\/[\w/]{20,}/g },
  { rule: 'aws-key-id', shape: /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b/g },
  { rule: 'google-key', shape: /\b(?:AIza[\w-]{35}|ya29\.[\w-]{20,})/g },
  { rule: 'sendgrid-key', shape: /\bSG\.[\w-]{16,}\.[\w-]{16,}/g },
  { rule: 'telegram-token', shape: /\b\d{8,10}:AA[\w-]{30,}/g },
  { rule: 'json-web-token', shape: /\beyJ[\w-]{8,}\.[\w-]{4,}(?:\.[\w-]*)?/g },
];
