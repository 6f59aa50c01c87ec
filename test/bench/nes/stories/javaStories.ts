// Editing stories in Java.

import { story, type EditingStory } from './editingStory.ts';

export const javaStories: readonly EditingStory[] = [
  story(
    'a getter gets another name',
    'java',
    1,
    [
      'class Order {',
      '    public int getSum() {',
      '        return sum;',
      '    }',
      '    public boolean isFree() {',
      '        return getSum() == 0;',
      '    }',
      '    void show() {',
      '        print(this.getSum());',
      '    }',
      '}',
    ],
    [
      ['int getSum', 'int getTotal'],
      ['return getSum', 'return getTotal'],
      ['this.getSum', 'this.getTotal'],
    ],
  ),
  story(
    'lines are made final',
    'java',
    2,
    ['private String name;', 'private String street;', 'private String city;', 'void run() {}'],
    [
      ['private String name', 'private final String name'],
      ['private String street', 'private final String street'],
      ['private String city', 'private final String city'],
    ],
  ),
  story(
    'an exception changes',
    'java',
    2,
    [
      'if (a == null) throw new IllegalStateException("a");',
      'work(a);',
      'if (b == null) throw new IllegalStateException("b");',
      'work(b);',
      'if (c == null) throw new IllegalStateException("c");',
    ],
    [
      ['IllegalStateException("a")', 'NullPointerException("a")'],
      ['IllegalStateException("b")', 'NullPointerException("b")'],
      ['IllegalStateException("c")', 'NullPointerException("c")'],
    ],
  ),
  story(
    'log texts, each its own',
    'java',
    0,
    ['log.info("begin");', 'work();', 'log.info("middle");', 'work();', 'log.info("end");'],
    [
      ['"begin"', '"started at {}", now()'],
      ['"end"', '"took {} ms", clock.since(start)'],
    ],
  ),
];
