// Rules that find secrets in URLs, headers and connection strings.

import {
  notRedacted,
  shape,
  caseLineShape,
  type NamedShape,
  isPasswordOrRandom,
  isPlaceholder,
} from './secretValue.ts';

/** False for `user:password@host` and `user:<password>@host`, as in documentation. */
const isNoExample = (value: string): boolean =>
  !/^(?:password|passwd|pass|pwd|token|secret|pw)$/i.test(value) && !isPlaceholder(value);

/** To the end of the line, or of a word in quotes. */
const pgpassValue = String.raw`[^\s:"']{4,200}(?=["'\x60]?(?:[.,;:)]?(?:\s|$)))`;

export const secretAddresses: readonly NamedShape[] = [
  // scheme://user:password@host. The password may contain `@`, although it should be encoded.
  {
    rule: 'url-password',
    words: '://',
    shape: shape`(\b[a-z][a-z0-9+.-]{0,30}:\/\/[^\s:/@"'\\[]{0,100}:)${notRedacted}[^\s/"'\\]{1,200}(?=@)`,
    accept: isNoExample,
  },
  // scheme://token@host, where the token has at least 20 characters and a digit, as no user name has. A password after it may be
  // empty or a fixed word.
  {
    rule: 'url-token',
    words: '://',
    shape: shape`(\b[a-z][a-z0-9+.-]{0,30}:\/\/)${notRedacted}(?=[^\s/:@]{0,200}\d)[\w.~%+-]{20,200}(?=(?::[^\s/?#@"'\\]{0,200})?@)`,
  },
  // ?access_token=…, &sig=…
  {
    rule: 'url-token',
    words: 'key=|token=|secret=|signature=|sig=|auth=|jwt=|pass=|passwd=|password=|pwd=|code=|credential=',
    shape: shape`([?&#][\w.-]{0,30}(?:key|token|secret|signature|sig|auth|jwt|password|passwd|pwd|pass|code|credential)=)${notRedacted}[^\s&#"'<>)\]\\\x60]{8,2000}`,
    accept: isPasswordOrRandom,
  },
  {
    rule: 'url-token',
    words: '&pass|&pw',
    shape: shape`(\b(?:user|username|login)=[^&\s]{1,60}&(?:pass|password|pw|pwd)=)${notRedacted}[^\s&"']{4,200}`,
  },
  // jdbc:oracle:thin:user/password@host, user:password@tcp(host)
  {
    rule: 'url-password',
    words: 'jdbc:oracle|sqlplus|expdp|impdp|rman target|@tcp(|@unix(',
    shape: shape`((?:\bjdbc:oracle:\w{1,10}:|\b(?:sqlplus|expdp|impdp|rman target)[ \t]{1,4})[\w.-]{1,60}\/)${notRedacted}[^\s@"'/]{3,200}(?=@)|(\b[\w.-]{1,60}:)${notRedacted}[^\s@:"'/]{3,200}(?=@(?:tcp|unix)\()`,
  },
  // .pgpass: host:port:database:user:password. After a port of PostgreSQL, any word is the password.
  {
    rule: 'url-password',
    words: ':5432:|:5433:|:5434:|:5435:|:5439:|:6432:|:15432:|:26257:',
    shape: caseLineShape`((?<![\w.*-])[\w.*-]{1,100}:(?:543[2-59]|6432|15432|26257):[\w.*-]{1,60}:[\w.*-]{1,60}:)${notRedacted}${pgpassValue}`,
    accept: (value) => isNoExample(value) && /[a-z]/i.test(value) && !/^[./~]/.test(value),
  },
  {
    rule: 'url-password',
    words: ':*:',
    shape: caseLineShape`((?<![\w.*-])[\w.*-]{1,100}:(?:\d{1,5}|\*):[\w.*-]{1,60}:[\w.*-]{1,60}:)${notRedacted}${pgpassValue}`,
    accept: isPasswordOrRandom,
  },
  {
    rule: 'authorization',
    words: 'bearer|basic|token',
    shape: shape`(\b(?:Bearer|Basic|Token)[ \t]{1,4})(?=[^\s]{0,200}\d)[\w.~+/=-]{8,}`,
  },
  {
    rule: 'header',
    words: 'authorization|x-api-key|cookie',
    shape: shape`(\b(?:authorization|x-api-key|cookie)["']?[ \t]{0,8}[:=][ \t]{0,8}["'\x60]?)${notRedacted}(?=[^"'\x60\r\n\d]{0,400}\d)[^\s"'\x60][^"'\x60\r\n]{7,2000}`,
  },
  // AccountKey=…;
  {
    rule: 'connection-string',
    words: 'accountkey|accountsignature|sharedaccess|sig=',
    shape: shape`(\b(?:Account|SharedAccess)(?:Key|Signature)[ \t]?=[ \t]?)${notRedacted}[\w+/=%.&-]{16,}|([?&]sig=)[\w%+/=-]{16,}`,
  },
];
