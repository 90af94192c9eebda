import { describe, expect, it } from 'vitest';
import { type ProjectAnswers, projectView } from './project-view.ts';

const nothing: ProjectAnswers = {
  course_name: null,
  course_description: null,
  course_url: '',
  course: null,
  elearning_idea: null,
  elearning_vision: null,
  personal_course_vision: null,
  expected_sales: null,
};

describe('the course that somebody builds', () => {
  it('begins with its name', () => {
    expect(projectView(nothing)).toEqual({
      done: 0,
      of: 8,
      name: null,
      expectedSales: null,
      next: 'course_name',
    });
  });

  it('counts what is written, blanks aside, and goes on with the first gap', () => {
    expect(
      projectView({
        ...nothing,
        course_name: 'Bánh mì',
        course_description: '  ',
        expected_sales: '60000000',
      }),
    ).toEqual({
      done: 2,
      of: 8,
      name: 'Bánh mì',
      expectedSales: '60000000',
      next: 'course_description',
    });
  });

  it('has nothing next when everything is there', () => {
    const whole: ProjectAnswers = {
      course_name: 'a',
      course_description: 'b',
      course_url: 'c',
      course: 'd',
      elearning_idea: 'e',
      elearning_vision: 'f',
      personal_course_vision: 'g',
      expected_sales: '1',
    };
    expect(projectView(whole)).toMatchObject({ done: 8, next: null });
  });
});
