import { describe, expect, it } from 'vitest';
import { nearestNode } from './branch-pointing.ts';

describe('what a pointer means on the branch', () => {
  const nodes = [
    { index: 0, x: 0, y: 0 },
    { index: 7, x: 50, y: 0 },
  ];
  it('is the nearest flower within reach, else none', () => {
    expect([
      nearestNode(nodes, { x: 30, y: 0 }, 34),
      nearestNode(nodes, { x: 20, y: 0 }, 34),
      nearestNode(nodes, { x: 0, y: 40 }, 34),
    ]).toEqual([7, 0, null]);
  });
  it('is any flower, however far, when there is no limit, and none on a bare branch', () => {
    expect([
      nearestNode(nodes, { x: 9000, y: 9000 }, Infinity),
      nearestNode([], { x: 0, y: 0 }, Infinity),
    ]).toEqual([7, null]);
  });
});
