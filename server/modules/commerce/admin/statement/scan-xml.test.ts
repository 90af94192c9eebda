import { describe, expect, it } from 'vitest';
import { elementsOf, readAttributes, tagsOf, withoutElements } from './scan-xml.ts';

describe('the elements of a name', () => {
  const read = (text: string) =>
    Array.from(elementsOf(text, 'c'), ({ attributes, inner }) => [attributes, inner]);

  it.each<[string, readonly (readonly string[])[]]>([
    [
      '<c r="A1">x</c><c>y</c>',
      [
        [' r="A1"', 'x'],
        ['', 'y'],
      ],
    ],
    [
      '<c/><c r="A1"/><c>y</c>',
      [
        ['', ''],
        [' r="A1"', ''],
        ['', 'y'],
      ],
    ],
    ['<cols><c\n\ts="1">x</c\r\n></cols>', [['\n\ts="1"', 'x']]],
    [`<c a="1>2" b='3>4'>x</c>`, [[` a="1>2" b='3>4'`, 'x']]],
    ['<c><v>1</v></c>', [['', '<v>1</v>']]],
    ['<c>x</cols></c>', [['', 'x</cols>']]],
    ['<c>x</c><c>y', [['', 'x']]],
    ['<c>x</c><c r="1', [['', 'x']]],
    ['<c>x</c><c', [['', 'x']]],
    ['<cell>x</cell>', []],
    ['', []],
  ])('of %j', (text, elements) => {
    expect(read(text)).toEqual(elements);
  });
});

describe('the first tags of a name', () => {
  it('are as many as are asked for, whether their elements end or not', () => {
    const text = '<sheets><sheet name="a"/><sheet name="b"><sheet name="c"/></sheets>';
    expect(tagsOf(text, 'sheet', 2)).toEqual([' name="a"', ' name="b"']);
    expect(tagsOf(text, 'sheet', 9)).toEqual([' name="a"', ' name="b"', ' name="c"']);
    expect(tagsOf(text, 'row', 9)).toEqual([]);
  });
});

describe('a text without the elements of a name', () => {
  it.each([
    ['<t>a</t><rPh>b</rPh><t>c</t><rPh/>d', '<t>a</t><t>c</t>d'],
    ['<rPh sb="0"><t>b</t></rPh>', ''],
    ['a<rPh>b', 'a<rPh>b'],
    ['a<rPhonetic>b</rPhonetic>', 'a<rPhonetic>b</rPhonetic>'],
    ['', ''],
  ])('of %j is %j', (text, without) => {
    expect(withoutElements(text, 'rPh')).toBe(without);
  });
});

describe('the attributes of a tag', () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    [` r="A7" t='s'`, { r: 'A7', t: 's' }],
    [' r = "A7"\n\tt =\r\n"s"', { r: 'A7', t: 's' }],
    [` a="it's" b='"'`, { a: "it's", b: '"' }],
    [' r="" r:id="rId1"', { r: '', 'r:id': 'rId1' }],
    [' r="A7" t="s', { r: 'A7' }],
    [' r="A7" t=s', { r: 'A7' }],
    [' r', {}],
    ['', {}],
  ])('%j', (written, attributes) => {
    expect(Object.fromEntries(readAttributes(written))).toEqual(attributes);
  });
});
