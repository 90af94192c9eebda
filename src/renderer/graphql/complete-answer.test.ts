import { describe, expect, it } from 'vitest';
import { completeAnswer } from './complete-answer.ts';

const shapes = {
  Query: { course: '!Course', me: '?User', lesson: '?Lesson', price: 'x' },
  Course: { title: 's', chapters: '[Chapter', badge: '?Badge', owner: '!User' },
  Chapter: { title: 's', lessons: '[Lesson' },
  Lesson: {
    id: 'x',
    title: 's',
    index: 'i',
    is_preview: 'b',
    state: '=RELEASED',
    amount: 'x',
    note: '?',
  },
  User: { name: 's', amount: 'x' },
  Badge: { name: 's' },
};
const complete = (text: string, data: unknown) => completeAnswer(text, data, shapes);
const lesson = { __typename: 'Lesson', id: 'l1', title: 'Bài 1' };

describe('an answer that was kept for an earlier text', () => {
  it('is as it was where the fields are all there', () => {
    const data = {
      course: { title: 'Khóa', chapters: [{ title: 'Một', lessons: [lesson] }], badge: null },
    };
    expect(
      complete(
        'query Q { course { title chapters { title lessons { __typename id title } } badge { name } } }',
        data,
      ),
    ).toEqual(data);
  });

  it('has what is new empty, wherever it stands, also by alias and in fragments', () => {
    const text = `query Q { course { chapters { lessons { id ...More } } badge { name } heading: title } lesson { note } }
      fragment More on Lesson { title index is_preview state }`;
    expect(complete(text, { course: { chapters: [{ lessons: [lesson] }] } })).toEqual({
      course: {
        chapters: [{ lessons: [{ ...lesson, index: 0, is_preview: false, state: 'RELEASED' }] }],
        badge: null,
        heading: '',
      },
      lesson: null,
    });
  });

  it('invents neither ids nor money: what cannot be without them is not there', () => {
    const data = {
      course: { title: 'Khóa', chapters: [{ lessons: [lesson, { ...lesson, amount: '5' }] }] },
      me: { name: 'Linh' },
    };
    expect(
      complete(
        'query Q { course { chapters { lessons { id amount } } } me { name amount } }',
        data,
      ),
    ).toEqual({
      course: { title: 'Khóa', chapters: [{ lessons: [{ ...lesson, amount: '5' }] }] },
      me: null,
    });
    expect(complete('query Q { lesson { id } price }', { lesson: null })).toBeNull();
    expect(complete('query Q { course { owner { name amount } } }', { course: {} })).toBeNull();
  });

  it('takes no value of another kind for a name that means something else now', () => {
    expect(
      complete('query Q { lesson { title index is_preview } }', {
        lesson: { title: 'Bài', index: 'mười', is_preview: null },
      }),
    ).toEqual({ lesson: { title: 'Bài', index: 0, is_preview: false } });
    expect(
      complete('query Q { course { chapters { title } badge { name } } }', {
        course: { chapters: null, badge: 'vàng' },
      }),
    ).toEqual({ course: { chapters: [], badge: null } });
    for (const data of [null, {}, { course: {} }])
      expect(complete('query Q { me { name } }', data)).toBeNull();
  });
});
