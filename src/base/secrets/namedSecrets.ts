// Rules that find secrets by the name before them, in code, configuration and prose: password = "…", <pass>…</pass>.

import {
  inUpperCase,
  isSecretSetting,
  settingWords,
  strong,
  strongWords,
  tails,
  weak,
  weakWords,
} from './secretNames.ts';
import {
  assigns,
  closing,
  notRedacted,
  ofRule,
  quote,
  shape,
  caseLineShape,
  caseShape,
  lineShape,
  type NamedShape,
  isPasswordLike,
  isPasswordOrRandom,
  isPlaceholder,
  isRandom,
} from './secretValue.ts';
import { configSecrets } from './configSecrets.ts';
import { secretAddresses } from './secretAddresses.ts';
import { secretCalls } from './secretCalls.ts';
import { secretOptions } from './secretOptions.ts';

const bare = String.raw`[^\s"'\x60,;(){}<>[\]|$&]{6,200}`;

/** What stands for no value, or names a kind of one. */
const fixedWords = new RegExp(
  `^(?:bearer|basic|oauth|none|null|undefined|string|number|boolean|text|hidden|required|optional|default|internal|public|private|secret|include|omit|same-origin|${strong})$`,
  'i',
);
/** A text of the user interface in another language than English. */
const translated = /^(?=[^\u0080-\uffff]{0,100}[\u0080-\uffff])[\p{L}\p{M}\s.,:?!¡¿…’]+$/u;
/** False for messages and labels (`Enter your password`, `The token is missing`), versions and placeholders. */
const isNoLabel = (value: string, before: string): boolean =>
  /[A-Za-z\d\u0080-\uffff]/.test(value) &&
  !isPlaceholder(value) &&
  !fixedWords.test(value) &&
  !/^[\^~<>= ]{0,3}v?\d{1,4}(?:\.\d{1,4})+/.test(value) &&
  !/\s.{0,200}(?:pass|token|secret|key|cred)/i.test(value) &&
  !/^[A-Z][a-z]+ [a-z ]+[.:?!]?$/.test(value) &&
  !translated.test(value) &&
  !isAbout(value, before);
/** Last words of the names in text of which no value is a secret: `tokenCount`, `secret-name`. */
const aboutSecret = new RegExp(
  `_(?:${tails}|PATH|FILE|DIR|HEADER|REF|HELPER|STORE|FIELD|INPUT|LABEL|COLOR)$`,
);
/** True where the name is that of an amount, a place or a kind, or the value is a word after `token`, as in a theme or a parser. */
const isAbout = (value: string, before: string): boolean =>
  (aboutSecret.test(inUpperCase(/^[\w-]*/.exec(before)![0])) && !isRandom(value)) ||
  (/^tokens?\\?["']?[ \t]{0,8}:/.test(before) && /^[a-z]+(?:[. _-][a-z]+)*$/i.test(value)) ||
  (/^tokens\W/i.test(before) && /^[\d_]+$/.test(value));
/** For short names. A value after `pass`, `pw` or `psk` may be a password; after `auth` and `salt` only a random key. */
const isAfterWeak = (value: string, before: string): boolean =>
  /p(?:ass|w|sk)/i.test(before) || before.startsWith('AUTH=') ? isPasswordOrRandom(value) : isRandom(value);

const assignments = ofRule('assignment', [
  // password = "…", also where quotes are escaped.
  {
    words: strongWords,
    shape: lineShape`(${strong}[\w-]{0,40}(?:\\?["'])?\]?[ \t]{0,8}(?::=|=>|[=:])[ \t]{0,8}\\?(["'\x60]))${notRedacted}[^"'\x60\r\n\\]{4,2000}(?=\\?\2|$)`,
    accept: isNoLabel,
  },
  // PASSWORD=…, without quotes
  {
    words: strongWords,
    shape: shape`(${strong}[\w-]{0,40}=)(?![=>]|process\.env|import\.meta|os\.environ|\$)${notRedacted}[^\s"'\x60,;&|(){}<>[\]]{4,}(?![^\s]{0,200}\()`,
    accept: (value, before) => !isName(value, before),
  },
  {
    words: strongWords,
    shape: lineShape`(${strong}[\w-]{0,40}[ \t]{0,8}(?::|=(?=[ \t]{1,8}[^\s]{0,200}\d))[ \t]{1,8})(?!(?:string|number|boolean|undefined|null|true|false|none|any|unknown|object|symbol|never|void|str|int|bool|bytes|await|new|process)\b)${notRedacted}[^\s"'\x60,;(){}<>[\]|$]{6,}(?=[ \t]*\r?$|[ \t]+[[⏎]|\x60)`,
    accept: (value, before) => !isName(value, before),
  },
  // password: hunter22 and more, token = abc123 # why, the password is hunter22: within a line only a mix of letters and
  // digits, since words and code are common there
  {
    words: strongWords,
    shape: shape`(${strong}[\w-]{0,40}["']?[ \t]{0,8}(?::=|=>|[=:]|\bis\b|\bwas\b)[ \t]{1,8})(?!this\.|[\w$.]{0,60}tokens?\d?\b|(?:base|sha|md|utf|oauth|http|x|i|v|p)\d)${notRedacted}(?=[^\s\d]{0,100}\d)(?=[^\sA-Za-z]{0,100}[A-Za-z])[^\s"'\x60,;(){}<>[\]|$]{6,}(?![^\s]{0,200}[([])`,
    accept: (value, before) => !isName(value, before),
  },
  // pass = "…", DB_PASS: '…', const char *pw = "…"
  {
    words: weakWords,
    shape: caseLineShape`(${weak}${closing}(?:: ?[\w.<>]{1,30})?${assigns}${quote})${notRedacted}[^"'\x60\r\n\\]{4,400}(?=\\?["'\x60]|$)`,
    accept: (value, before) =>
      isAfterWeak(value, before) || (/p(?:ass|w|sk)\W*$/i.test(before) && isWords(value)),
  },
  // pass: hunter22, DB_PASS=hunter22, { user: me, pass: hunter22 }
  {
    words: weakWords,
    shape: caseShape`(${weak}${closing}${assigns})${notRedacted}${bare}(?![^\s]{0,200}\()`,
    accept: isAfterWeak,
  },
  {
    words: 'pass:',
    shape: caseLineShape`((?<![A-Za-z])pass:[ \t]{1,4})${notRedacted}[a-z-]{8,40}(?=[ \t]*\r?$|<\/|&|\x60)`,
    accept: isWords,
  },
  // ALGOLIA_ADMIN_KEY=…, APP_KEY=base64:…, STRIPE_SK=…, "sessionString": "…", PINCODE=4711
  {
    words: settingWords,
    shape: shape`((?<!\w)[A-Za-z][\w-]{1,80}${closing}(?:${assigns}|[ \t]{0,4},[ \t]{0,4})(?:\\?["'\x60])?(?:base64:)?)${notRedacted}[^\s"'\x60,;(){}<>[\]|$&\\]{4,400}(?![\w.]{0,100}\()`,
    // After a comma, what looks like a password may be the next argument.
    accept: (value, before) =>
      (isRandom(value) || !before.includes(',')) && isSecretSetting(/^[\w-]+/.exec(before)![0], value),
  },
  // export GH=…
  {
    words: 'export ',
    shape: caseShape`(\bexport [A-Z\d_]{2,40}=["']?)${notRedacted}[\w+/=.~-]{16,200}`,
    accept: isRandom,
  },
  {
    words: '.login=',
    shape: shape`(\.login=)${notRedacted}[\w-]{16,200}`,
    accept: isRandom,
  },
  // password: string = "…", put("password", "…"), token: process.env.X ?? "…"
  {
    words: `${strongWords}|key`,
    shape: shape`((?:${strong}|\bkey)[\w.-]{0,40}(?![\w.-])${closing}(?:: ?[\w.<>]{1,30})?(?:${assigns}|[ \t]{1,8}|[ \t]{0,4},[ \t]{0,4}|[^"'\n]{1,60}(?:\?\?|\|\||\bor\b)[ \t]{0,4})(?:\[["'][\w.-]{1,40}["'],[ \t]{0,4})?${quote})${notRedacted}[^"'\x60\r\n\\]{6,400}(?=\\?["'\x60])`,
    accept: (value, before) =>
      !isAbout(value, before) &&
      (/(?<![a-z][_-]?)key\W*$/i.test(before) ? isRandom(value) : isPasswordOrRandom(value)),
  },
  // password =, and the value in the next line, also as the value of an object: "password": {, "value": "…"
  {
    words: strongWords,
    twoLines: true,
    shape: lineShape`(${strong}[\w.-]{0,40}${closing}(?:: ?[\w.<>]{1,30})?[ \t]{0,8}(?::=|=>|[=:])[ \t]{0,8}[({]?[ \t]{0,8}\r?\n[ \t+>|-]{0,60}(?:string\(\d{1,4}\) |["']?(?:value|default)["']?[ \t]{0,4}[:=][ \t]{0,4})?["'\x60]?)${notRedacted}[^\s"'\x60]{6,400}(?=["'\x60]|[ \t]*\r?$)`,
    accept: (value, before) =>
      !isAbout(value, before) &&
      (isRandom(value) || (/["'\x60]$|^passw|value/i.test(before) && isPasswordLike(value))) &&
      !value.endsWith(':'),
  },
  // Two columns of a table: | password | … |
  {
    words: strongWords,
    shape: shape`(${strong}[ \t*\x60"']{0,6}[|│┃\t][ \t*\x60"']{0,40})${notRedacted}[^\s|│┃\x60"']{6,200}(?=[\s*|│┃\x60"']|$)`,
    accept: isPasswordOrRandom,
  },
  // api key: …, Ocp-Apim-Subscription-Key: …, tls.key: …, the key is …, aws_secret_access_key …
  {
    words: `${strongWords}|key`,
    shape: shape`((?:${strong}|(?<!public[ _.-]?)(?:\bkey|[_.-]key))[\w.-]{0,40}["']?(?:[ \t*]{0,8}(?::=|=>|[=:]|\bis:?|\bwas\b)[ \t*]{0,8}|[ \t]{1,4})["']?(?:is:?[ \t]{1,4})?(?:![\w-]{1,20} )?)${notRedacted}[\w+/=.~-]{16,400}`,
    accept: isRandom,
  },
  // redis_password: !vault hunter22, password hunter22, requirepass hunter22, machine x login y password z
  {
    words: 'passw|passphrase|bindpw|rootpw|requirepass|masterauth|storepass|keypass',
    shape: lineShape`((?:passw(?:or)?d|passphrase|bindpw|rootpw|requirepass|masterauth|storepass|keypass)(?:-hash)?(?:[ \t]?[:=])?[ \t]{1,8}(?:[!&][!\w-]{1,20} |[057] )?)${notRedacted}${bare}(?=[ \t]*\r?(?:$|\n)|<\/|&|\x60|[ \t]+(?:[#;/⏎-]|port|macdef|dbname))`,
    accept: (value, before) => isPasswordOrRandom(value) && !/[A-Z_]{5,}[ \t]+$/.test(before),
  },
  {
    words: 'IDENTIFIED',
    shape: /(\bIDENTIFIED (?:WITH [\w'"]{1,40} )?BY (?:PASSWORD )?["'])[^"'\r\n]{4,200}(?=["'])/gi,
  },
]);

const elements = ofRule('element', [
  // <password>…</password>
  {
    words: 'passw|pass>|pass |pwd|passphrase|secret|token|key',
    shape: shape`(<[\w.-]{0,40}(?:${strong}|(?<![a-z])pass(?=[ >]))[\w.-]{0,40}(?: [^<>\n]{0,80})?>(?:<!\[CDATA\[)?)${notRedacted}[^<>\]\r\n]{4,400}(?=\]\]>|<)`,
    accept: (value) =>
      !isPlaceholder(value) && !/\s/.test(value.trim()) && !/^(?:true|false|null|string|\d+)$/i.test(value),
  },
  // <add key="DbPassword" value="…"/>, {"name":"DB_PASSWORD","value":"…"}, - name: DB_PASSWORD, value: … in the next line
  {
    words: 'pass|pwd|secret|token|key|credential',
    twoLines: true,
    shape: shape`((?:${strong}|[_.-]pass|\bpass)[\w.-]{0,40}(?:\\?["'])?[ \t]{0,4}(?:,[ \t]{0,4}|,?\x60?\r?\n[ \t+>|:\x60\d-]{1,20})?\\?["']?value\\?["']?[ \t]{0,4}[:=][ \t]{0,4}\\?["']?)${notRedacted}[^"'\r\n\\<>]{4,400}`,
    accept: (value) => isPasswordOrRandom(value.trim()),
  },
  // <key>password</key><string>…</string>, <property name="db.password">…</property>, <td>Password</td><td>…</td>
  {
    words: 'pass|pwd|secret|token|key|credential',
    twoLines: true,
    shape: lineShape`((?:${strong}|[_.-]pass|\bpass)[\w.-]{0,40}["']?(?:</key>[ \t\r\n+>|:\x60\d-]{0,24}<string>|(?: [^<>\n]{0,60})?>|:?(?:</\w{1,8}>[ \t]{0,4}){1,2}(?:<\w{1,8}(?: [^<>\n]{0,60})?>[ \t]{0,4}){0,2}))${notRedacted}[^<>\r\n]{4,400}(?=<|\r?$)`,
    accept: (value) => isPasswordOrRandom(value.trim()),
  },
]);

const prose = ofRule('prose', [
  // user/pass: me / hunter22, credentials: me:hunter22
  {
    words: 'user/pass|user:pass|username:pass|username/pass|credentials|login',
    shape: shape`(\b(?:user(?:name)?[/:]pass(?:word)?|credentials|login)[ \t]?:?[ \t]{1,4}["'\x60]?[\w.@-]{1,40}(?:[ \t]?/[ \t]?|:))${notRedacted}[^\s"',;/\x60]{6,100}`,
    accept: isPasswordOrRandom,
  },
  {
    words: '(user:pass|(username:pass',
    shape: /(\b[\w.-]{1,40}:)[^\s"',;/:]{6,100}(?=[^\r\n]{0,60}\(user(?:name)?:pass)/gi,
    accept: isPasswordOrRandom,
  },
  // Password for me: hunter22, with the password 'hunter22', the passphrase was "hunter22"
  {
    words: 'passw|passphrase|kennwort|contrase|passe|wachtwoord|senha|pw|арол|密码|密碼|パスワード|비밀번호',
    shape: shape`((?:passw(?:or)?d|passphrase|passwort|kennwort|contrase[nñ]a|mot de passe|wachtwoord|senha|\bpw|парол[ья]|密[码碼]|パスワード|비밀번호)(?:[ \t]+(?:for|of|to|f[uü]r|de|is|was|ist|est|es)(?:[ \t]+[\w.@-]{1,40})?){0,2}(?:[ \t*_]{0,5}(?::[ \t*_]{1,5}|：)|[ \t]{1,3})["'\x60]?)${notRedacted}[^\s"',;\x60()]{6,100}`,
    accept: (value, before) => isPasswordOrRandom(value) && !/[A-Z_]{5,}[ \t]+$/.test(before),
  },
]);

/** All rules with a name, an option or a URL. */
export const namedShapes: readonly NamedShape[] = [
  ...secretAddresses,
  ...assignments,
  ...elements,
  ...prose,
  ...secretOptions,
  ...secretCalls,
  ...configSecrets,
];

/** Several lower-case words with hyphens, as in a pass phrase. */
function isWords(value: string): boolean {
  return /^[a-z]{3,}(?:-[a-z]{3,})+$/.test(value) && !/pass|auth|secret|token|user|login/.test(value);
}

/** True for a variable or a missing value: `token=token`, `password: self.password`, `secret=None`. */
function isName(value: string, before: string): boolean {
  if (/^(?:none|null|nil|true|false|undefined|string|optional|inherit)\b/i.test(value)) return true;
  if (isAbout(value, before)) return true;
  // A version or a colour.
  if (/^(?:[\^~]?v?\d+\.\d+\.\d+(?:[-+][\w.+-]*)?|#[\da-f]{3,8})[;,]?$/i.test(value)) return true;
  // A path, or a property such as `request2.token`.
  if (
    /^(?:~|\.{0,2})\/[\w./-]+$|^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)*\.\w{0,20}(?:pass|pwd|secret|token|key|cred|auth)\w*$/i.test(
      value,
    )
  )
    return true;
  if (/\d/.test(value)) return isPlaceholder(value);
  const named = /^[\w$]+(?:(?:\.|->|::)[\w$]+)*[!?.:]*$/.test(value);
  // Not after an upper-case name, as in an env file, where the rest of the line is the value.
  return (
    isPlaceholder(value) ||
    (named &&
      /[.>]|pass|pwd|secret|token|key|cred|auth/i.test(value) &&
      !/[A-Z]_?[A-Z]+[=:]\s*$/.test(before))
  );
}
