// Tests that what belongs to a new member of a list is offered: its place in the other lists of the file.
import * as assert from 'node:assert/strict';
import { mock } from 'node:test';
import { describe, it } from 'mocha';
import { DocumentTokens } from '../../../../src/builtin/document/documentTokens.ts';
import { Typist } from '../typist.ts';

const contact = `class Contact:
    email: str
    city: str


def from_row(row):
    return Contact(
        email=row["email"],
        city=row["city"],
    )


def to_json(contact):
    return {
        "email": contact.email,
        "city": contact.city
    }
`;

const ticket = `final class Ticket {
    private final String title;
    private final Instant created;

    Ticket(String title, Instant created) {
        this.title = title;
        this.created = created;
    }

    public String getTitle() {
        return title;
    }

    public Instant getCreated() {
        return created;
    }
}
`;

const level = `export enum Level {
  Low = 'low',
  High = 'high',
}

export function weight(level: Level): number {
  switch (level) {
    case Level.Low:
      return 1;
    case Level.High:
      return 2;
  }
}
`;

/** Types a new line below the `nth` line that contains `text`. */
function below(user: Typist, text: string, line: string, nth = 1): Typist {
  user.goTo(text, nth);
  const end = user.text.indexOf('\n', user.cursor);
  user.cursor = end;
  return user.type(`\n${line}`).leave();
}

/** The lines that the suggestion adds. */
function added(user: Typist): readonly string[] {
  const suggestion = user.ask();
  const before = user.text.split('\n').length;
  if (!suggestion) return [];
  user.accept();
  const { line } = suggestion.edits[0]!.range.start;
  const lines = user.text.split('\n');
  return lines.slice(line, line + 1 + lines.length - before).map((text) => text.trim());
}

describe('What belongs to a new member', () => {
  it('is offered in each list in which its neighbours are written alike', () => {
    const user = below(new Typist(contact, 'python'), 'city: str', '    phone: str');
    assert.deepEqual(added(user), ['city=row["city"],', 'phone=row["phone"],']);
    // The last one had no comma.
    assert.deepEqual(added(user), ['"city": contact.city,', '"phone": contact.phone']);
    assert.equal(user.ask(), undefined);
  });

  it('is offered with its type, and as a block', () => {
    const user = below(new Typist(ticket, 'java'), 'Instant created;', '    private final String owner;');
    assert.equal(user.offer(), 'Ticket(String title, Instant created, String owner) {');
    user.accept();
    assert.deepEqual(added(user), ['this.created = created;', 'this.owner = owner;']);
    assert.deepEqual(added(user), ['}', '', 'public String getOwner() {', 'return owner;', '}']);
  });

  it('is offered between two neighbours, and before the first', () => {
    const code = "type State = 'one' | 'two';\nconst labels = {\n  one: 'One',\n  two: 'Two',\n};\n";
    const between = new Typist(code).goTo(" | 'two'").type(" | 'half'").leave();
    assert.deepEqual(added(between), ["one: 'One',", "half: 'Half',"]);
    const first = new Typist(code).goTo("'one'").type("'zero' | ").leave();
    assert.equal(first.offer().split('\n')[0], "zero: 'Zero',");
  });

  it('leads to the cases of the neighbours if the result of the new one is unknown', () => {
    const user = new Typist(level, 'typescript', true);
    below(user, "High = 'high',", "  Top = 'top',").ask();
    assert.deepEqual(user.ledTo?.position, { line: 11, character: 15 });
  });

  it('is offered in an empty line that the user added for it', () => {
    const user = below(new Typist(contact, 'python'), 'city: str', '    phone: str');
    below(user, 'city=row', '').ask();
    assert.deepEqual(user.offered?.edits[0]?.range.end, { line: 10, character: 0 });
  });

  const silent: readonly (readonly [string, string, string, string, string])[] = [
    ['it is there already', 'a: str\nb: str\n\nf(a=a)\n', 'python', 'b: str', 'c2: str'],
    [
      'the neighbours are written differently',
      'aa: str\nbb: str\n\naa = 1\nbb = two()\n',
      'python',
      'bb: str',
      'cc: str',
    ],
    [
      'its name is in use',
      'aa: str\nbb: str\n\nx.aa = aa\nx.bb = bb\nprint(cc)\n',
      'python',
      'bb: str',
      'cc: str',
    ],
    [
      'a neighbour has fields of its own',
      'enum E {\n  Aa { x: u8 },\n  Bb { y: u8 },\n}\nE::Aa { x } => x * by,\nE::Bb { y } => y * by,\n',
      'rust',
      'Bb {',
      '  Cc { z: u8, w: u8 },',
    ],
    [
      'a call was inserted',
      'p.setFont(a.font());\np.setPen(b.pen());\n\nq.setFont(a.font());\nq.setPen(b.pen());\n',
      'cpp',
      'setPen',
      'p.save();',
    ],
  ];
  for (const [why, code, language, text, line] of silent)
    it(`is not offered if ${why}`, () => {
      assert.equal(below(new Typist(code, language), text, line).ask(), undefined);
    });

  const goUser = `type User struct {
\tName string
\tMail string
}

func NewUser(name, mail string) *User { return &User{Name: name, Mail: mail} }
`;
  const placesOnly: readonly (readonly [
    what: string,
    code: string,
    language: string,
    text: string,
    line: string,
  ])[] = [
    ['the value in a literal of Go', goUser, 'go', 'Mail string', '\tPhone string'],
    [
      'the value in a literal of Rust',
      'struct User {\n    name: u8,\n    mail: u8,\n}\n\nfn user(name: u8, mail: u8, id: u8) -> User {\n    User { name, mail }\n}\n',
      'rust',
      'mail: u8',
      '    phone: u8,',
    ],
    [
      'the value on a line of a literal of TypeScript',
      'interface User {\n  name: string;\n  mail: string;\n}\n\nconst user = (name: string, mail: string, id: 1): User => {\n  return {\n    name,\n    mail,\n  };\n};\n',
      'typescript',
      'mail: string',
      '  phone: string;',
    ],
    [
      'the argument of Python',
      'class User:\n    name: str\n    mail: str\n\n\ndef user(name, mail, x):\n    return User(\n        name=name,\n        mail=mail,\n    )\n',
      'python',
      'mail: str',
      '    phone: str',
    ],
    [
      'the parameter of Java, which the field shadows',
      'class User {\n    String name;\n    String mail;\n\n    User(String name, String mail, Clock clock) {\n        this.name = name;\n        this.mail = mail;\n    }\n}\n',
      'java',
      'String mail;',
      '    String phone;',
    ],
    [
      'the parameter of Swift, which the property shadows',
      'struct User {\n    let name: String\n    let mail: String\n\n    init(name: String, mail: String, id: Int) {\n        self.name = name\n        self.mail = mail\n    }\n}\n',
      'swift',
      'let mail',
      '    let phone: String',
    ],
    [
      'the function of a case',
      'enum Level {\n  Low,\n  High,\n}\n\nconst icons = {\n  [Level.Low]: lowIcon,\n  [Level.High]: highIcon,\n};\n',
      'typescript',
      'High,',
      '  Top,',
    ],
  ];
  for (const [what, code, language, text, line] of placesOnly)
    it(`leads to the place if ${what} is declared nowhere`, () => {
      const user = below(new Typist(code, language, true), text, line);
      user.ask();
      assert.equal(user.offered, undefined);
      assert.ok(user.ledTo);
    });

  it('is not offered in an empty line that the user added if its value is declared nowhere', () => {
    const [, code, language, text, line] = placesOnly[2]!;
    const user = below(new Typist(code, language), text, line);
    assert.equal(below(user, 'mail,', '').ask(), undefined);
  });

  it('is offered if its value is declared', () => {
    const user = new Typist(goUser.replace('mail string)', 'mail, phone string)'), 'go');
    below(user, 'Mail string', '\tPhone string');
    assert.match(user.offer(), /Mail: mail, Phone: phone\}/);
  });

  it('is offered where an enum member is used by its name', () => {
    const user = new Typist(
      'enum color {\n  RED,\n  GREEN,\n};\n\nint all[] = {\n  RED,\n  GREEN,\n};\n',
      'c',
    );
    assert.deepEqual(added(below(user, 'GREEN,', '  BLUE,')), ['GREEN,', 'BLUE,']);
  });

  it('leads to the place if its value would be a member of another type', () => {
    const code =
      'struct Printer {\n    base: Base,\n    table: Table,\n}\n\nimpl Printer {\n    fn new() -> Self {\n        Printer {\n            base: Base::Default,\n            table: Table::Default,\n        }\n    }\n}\n';
    const added = (text: string): Typist => {
      const user = below(new Typist(text, 'rust', true), 'table: Table', '    mode: Mode,');
      user.ask();
      return user;
    };
    assert.equal(added(code).offered, undefined);
    assert.ok(added(code).ledTo);
    assert.match(added(`${code}\nfn other() -> Mode { Mode::Default }\n`).offer(), /mode: Mode::Default/);
  });

  it('is not offered as an argument of another function than that which has it as a parameter', () => {
    const code = (called: string): string =>
      `fun adapter(\n  logger: Logger,\n  resolver: Resolver,\n  origin: Origin,\n): Adapter {\n  return ${called}(logger, resolver, origin)\n}\n`;
    const added = (called: string): Typist =>
      below(new Typist(code(called), 'kotlin'), 'origin: Origin', '  inline: Inline,');
    assert.equal(added('property.generator').ask(), undefined);
    assert.match(added('adapter').offer(), /origin, inline\)/);
  });

  it('reads the list of the new member once, however many places there are', () => {
    const line = mock.method(DocumentTokens.prototype, 'line');
    const readsOf = (places: number): number => {
      const use = 'Contact(\n    email=email,\n    city=city,\n)\n\n';
      const code = contact + use.repeat(places);
      const user = below(new Typist(code, 'python'), 'city: str', '    phone: str');
      line.mock.resetCalls();
      user.ask();
      return line.mock.calls.filter(({ arguments: [at] }) => at === 0).length;
    };
    try {
      const few = readsOf(5);
      assert.ok(few > 0);
      assert.equal(readsOf(50), few);
    } finally {
      line.mock.restore();
    }
  });

  it('is not offered twice while the user types it', () => {
    const user = below(new Typist(contact, 'python'), 'city: str', '    phone: str');
    below(user, 'city=row', '        phone=');
    assert.notEqual(user.offer().split('\n')[0], 'phone=row["phone"],');
  });
});

describe('A new parameter', () => {
  it('is not suggested for a call of another function, not even while a string above is open', () => {
    const list = (sign: string): string =>
      ['first', 'second'].map((name) => `    ${name}${sign},\n`).join('');
    const code = `def ask(\n${list(': bool = True')}):\n    run()\n    made = build(\n${list('=first')})\n`;
    const user = new Typist(code.replace('second=first', 'second=second'), 'python', true);
    below(user, 'second: bool', '    third: bool = True,').leave();
    assert.equal(user.offer('manual'), '');
    user.goTo('run()').type('"""Asks').ask('manual');
    assert.equal(user.answer, undefined);
  });
});
