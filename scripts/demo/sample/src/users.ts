const users = new Map([['ada', { name: 'Ada', mail: 'ada@a.org', city: 'London' }]]);

export function getUser(id: string) {
  return users.get(id);
}

export function nameOf(id: string) {
  const key = id.trim();
  const user = getUser(key);
  return user?.name;
}

export function mailOf(id: string) {
  const key = id.trim();
  const user = getUser(key);
  return user?.mail;
}

export function cityOf(id: string) {
  const key = id.trim();
  const user = getUser(key);
  return user?.city;
}
