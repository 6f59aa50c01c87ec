// Validates the text formats of an elicitation form, as JSON Schema 2020-12 defines them ("Defined Formats"). Each takes time
// linear in the length of the text. Used by `fieldValue`.

const atom = "[\\w!#$%&'*+/=?^`{|}~-]+";
const quotedString = String.raw`"(?:[ !#-\[\]-~]|\\[ -~])*"`;
const mailbox = new RegExp(
  String.raw`^(?:${atom}(?:\.${atom})*|${quotedString})@(?:(?<domain>[A-Za-z\d.-]+)|\[(?<address>[^\]]+)\])$`,
);

/** A mailbox (RFC 5321 section 4.1.2). */
export function isEmail(text: string): boolean {
  const { domain, address } = mailbox.exec(text)?.groups ?? {};
  if (address !== undefined)
    return isIpv4(address) || (/^ipv6:/i.test(address) && isIpv6(address.slice('IPv6:'.length)));
  if (domain === undefined) return false;
  return domain.split('.').every((label) => label !== '' && !label.startsWith('-') && !label.endsWith('-'));
}

/** Unreserved and delimiting characters, without those that only some parts of a URI may have. */
const plain = String.raw`[\w.~!$&'()*+,;=-]|%[\dA-Fa-f]{2}`;
const uri = new RegExp(
  String.raw`^[A-Za-z][A-Za-z\d+.-]*:(?://(?<authority>[^/?#]*)(?:/(?:${plain}|[:@/])*)?|(?!//)(?:${plain}|[:@/])*)` +
    String.raw`(?:\?(?:${plain}|[:@/?])*)?(?:#(?:${plain}|[:@/?])*)?$`,
);
const authorityParts = new RegExp(
  String.raw`^(?:(?:${plain}|:)*@)?(?:\[(?<literal>[^\]]+)\]|(?:${plain})*)(?::\d*)?$`,
);

/** A URI with a scheme (RFC 3986 section 3). */
export function isUri(text: string): boolean {
  const found = uri.exec(text);
  if (found === null) return false;
  const { authority } = found.groups ?? {};
  if (authority === undefined) return true;
  const parts = authorityParts.exec(authority);
  if (parts === null) return false;
  const { literal } = parts.groups ?? {};
  return literal === undefined || isIpv6(literal) || /^v[\da-f]+\.[\w.~!$&'()*+,;=:-]+$/i.test(literal);
}

/** A date of the Gregorian calendar (RFC 3339 section 5.6, `full-date`). */
export function isDate(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!parts) return false;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const dateTime =
  /^(?<date>.{10})T(?<hour>\d{2}):(?<minute>\d{2}):(?<second>\d{2})(?:\.\d+)?(?:Z|(?<sign>[+-])(?<zoneHour>\d{2}):(?<zoneMinute>\d{2}))$/i;
const minutesOfDay = 24 * 60;

/** A date, a time and a zone (RFC 3339 section 5.6, `date-time`). */
export function isDateTime(text: string): boolean {
  const parts = dateTime.exec(text)?.groups;
  if (parts === undefined || !isDate(parts['date']!)) return false;
  const number = (name: string): number => Number(parts[name] ?? 0);
  const [hour, minute, second] = [number('hour'), number('minute'), number('second')];
  const [zoneHour, zoneMinute] = [number('zoneHour'), number('zoneMinute')];
  if (hour >= 24 || minute >= 60 || second > 60 || zoneHour >= 24 || zoneMinute >= 60) return false;
  if (second < 60) return true;
  // A leap second is the last one of a day in UTC.
  const zone = (parts['sign'] === '-' ? -1 : 1) * (zoneHour * 60 + zoneMinute);
  const utc = (hour * 60 + minute - zone + 2 * minutesOfDay) % minutesOfDay;
  return utc === minutesOfDay - 1;
}

function isIpv4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256);
}

function isIpv6(text: string): boolean {
  const halves = text.split('::');
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const last = groups.at(-1);
  const hasIpv4 = last !== undefined && text.endsWith(last) && isIpv4(last);
  const hex = hasIpv4 ? groups.slice(0, -1) : groups;
  if (!hex.every((group) => /^[\da-f]{1,4}$/i.test(group))) return false;
  const count = hex.length + (hasIpv4 ? 2 : 0);
  return halves.length === 2 ? count < 8 : count === 8;
}
