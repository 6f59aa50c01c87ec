// Rules that find secrets by the call or the service that they are for: setPassword("…"), twilio(id, "…"), phrases that restore
// a wallet, keys of Wi-Fi networks.

import { characterSet } from './characterRuns.ts';
import {
  isPasswordOrRandom,
  isPlaceholder,
  isRandom,
  notRedacted,
  shape,
  caseShape,
  lineShape,
  type NamedShape,
} from './secretValue.ts';

/** Services whose keys have no format of their own. */
const services =
  'twilio|algolia|searchclient|cohere|mistral|deepgram|elevenlabs|assemblyai|voyage|together|' +
  'pinecone|datadog|mailgun|pagerduty|replicate|totp|oathtool';

/** 12 to 24 words of 3 to 8 letters. */
const phrase = String.raw`[a-z]{3,8}(?:[ ,]{1,2}[a-z]{3,8}){11,23}(?![ ,]{0,2}[A-Za-z])`;
/** Frequent words of English that are in no list of words for phrases. */
const isPhrase = (value: string): boolean =>
  !/\b(?:the|and|for|are|was|not|but|its|has|have|from|with|which|should|because|does|were|been)\b/.test(
    value,
  );

/** False for a part of a list of words. */
const isUnsorted = (words: readonly string[]): boolean =>
  (words.length === 12 || words.length === 24) &&
  words.filter((word, at) => at > 0 && word < words[at - 1]!).length >= 3;

/** True for passwords of any form, false for a name of one or a text for users. */
const isPassword = (value: string): boolean =>
  !isPlaceholder(value) &&
  !/pass|pwd|secret|token|\bkey|[{}<>$]|\s\S*\s/i.test(value) &&
  !/^[A-Z_]+$/.test(value) &&
  /[A-Za-z\d]{4}/.test(value);
const isPasswordInCall = (value: string): boolean => isPasswordOrRandom(value) || isPassword(value);

export const secretCalls: readonly NamedShape[] = [
  // setPassword("…"), .with_password('…'), changePassword(user, "…")
  {
    rule: 'assignment',
    words: 'passw|passphrase|pwd(|pw(',
    shape: shape`(\b(?:set|with|use|change|reset|update)_?(?:[A-Za-z]{1,12}_?)?(?:password|passwd|passphrase|pwd|pw)\((?:[^"'\x60()\n]{1,40},|["'][^"'\n]{1,40}["'],)?[ \t]{0,4}["'\x60])${notRedacted}[^"'\x60\r\n]{6,200}(?=["'\x60])`,
    accept: isPasswordInCall,
  },
  // psk="…", wpa-psk "…", psk=…
  {
    rule: 'assignment',
    words: 'psk',
    shape: lineShape`(\b(?:wpa-)?psk(?:[ \t]{0,4}=[ \t]{0,4}|[ \t]{1,4})")${notRedacted}[^"\r\n]{8,63}(?=")|((?<![\w.-])psk=|\bwpa-psk[ \t]{1,4})${notRedacted}[^\s"'(){}.$]{8,64}(?=[ \t]*\r?$)`,
    accept: (value) => !isPlaceholder(value) && !/psk/i.test(value),
  },
  // mnemonic: abandon ability …, fromMnemonic('…')
  {
    rule: 'prose',
    words: 'mnemonic|seed|recovery|backup|phrase|secret words|wallet',
    shape: shape`(\b\w{0,20}(?:mnemonic|seed|phrase|secret words|wallet)\w{0,16}["']?(?:[ \t]{0,4}(?::=|[:=(]|\bis:?)){1,2}[ \t]{0,4}["'\x60]?)${notRedacted}${phrase}`,
    accept: isPhrase,
  },
  // A line that is nothing else, after the title of a log. The back reference prevents backtracking.
  {
    rule: 'prose',
    // 12 words of 3 letters, and what is between them.
    run: { characters: characterSet(/[a-z ,]/), length: 47 },
    shape: new RegExp(
      `(^(?:(?=([\\w .]{1,60}))\\2:)?[ \\t+*>$#-]{0,8}["'\x60]?)${phrase}(?=["'\x60]?[,;]?[ \\t]{0,4}\\r?$)`,
      'gm',
    ),
    accept: (value) => isPhrase(value) && isUnsorted(value.split(/[ ,]+/)),
  },
  // twilio(id, '…'), cohere.Client("…"), algolia: …, oathtool --totp -b …
  {
    rule: 'service-token',
    words: services,
    shape: shape`(\b[\w.]{0,20}(?:${services})[^\r\n]{0,90}?["'=: \t])${notRedacted}(?:[a-z0-9]{32,64})(?![\w./@-])`,
    // A digest may change too seldom between letters and digits to look random.
    accept: (value) => isRandom(value) || /^(?=\D{0,31}\d)(?=\d{0,31}[a-f])[\da-f]{32}$/.test(value),
  },
  // An account of Twilio and its token.
  {
    rule: 'service-token',
    words: 'AC0|AC1|AC2|AC3|AC4|AC5|AC6|AC7|AC8|AC9',
    shape: caseShape`(\bAC[0-9a-f]{32}["']?(?::|,[ \t]{0,4})["']?)${notRedacted}[0-9a-f]{32}(?![\w])`,
  },
];
