import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { branchScene, mostNodes, nodeState } from './branch-scene.ts';
import { branchPlans } from './limbs.ts';
import type { BranchForm } from './limbs.ts';

const forms: readonly BranchForm[] = ['wide', 'tall', 'compact'];
const anyInput = fc.record({
  total: fc.integer({ min: 0, max: 160 }),
  open: fc.integer({ min: 0, max: 160 }),
  done: fc.integer({ min: 0, max: 160 }),
  seed: fc.integer({ min: 0, max: 1_000_000 }),
  form: fc.constantFrom(...forms),
});

describe('branchScene', () => {
  it('has exactly one node per lesson, numbered from the trunk', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { nodes } = branchScene(input);
        expect(nodes.map((node) => node.index)).toEqual(
          Array.from({ length: input.total }, (_, index) => index),
        );
      }),
      { numRuns: 60 },
    );
  });

  it.each(forms)('finds room for the most lessons on the %s branch', (form) => {
    expect(branchScene({ total: mostNodes, open: 0, done: 0, form }).nodes).toHaveLength(mostNodes);
  });

  it('keeps every flower inside the viewBox', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { nodes, width, height } = branchScene(input);
        const radius = branchPlans[input.form].flowerRadius;
        for (const { x, y } of nodes) {
          expect(x).toBeGreaterThan(radius);
          expect(x).toBeLessThan(width - radius);
          expect(y).toBeGreaterThan(radius);
          expect(y).toBeLessThan(height - radius);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('draws the same picture for the same input', () => {
    const input = { total: 45, open: 18, done: 11, seed: 21 };
    expect(branchScene(input)).toEqual(branchScene(input));
  });

  it('draws another picture for another seed', () => {
    const [one, two] = [1, 2].map((seed) =>
      branchScene({ total: 45, open: 18, done: 11, seed }).nodes.map(({ x, y }) => [x, y]),
    );
    expect(one).not.toEqual(two);
  });

  it('moves nothing when a lesson is learned or released', () => {
    const before = branchScene({ total: 45, open: 18, done: 11, seed: 21 });
    const after = branchScene({ total: 45, open: 20, done: 12, seed: 21 });
    const alike = {
      ...before,
      nodes: before.nodes.map((node, index) => ({ ...node, state: after.nodes[index]?.state })),
    };
    expect(after).toEqual(alike);
    expect(before.nodes[11]?.state).toBe('open');
    expect(after.nodes[11]?.state).toBe('done');
  });

  it('no two lessons share a place', () => {
    const places = branchScene({ total: 120, open: 0, done: 0 }).nodes.map(
      ({ x, y }) => `${x} ${y}`,
    );
    expect(new Set(places).size).toBe(120);
  });

  it('labels the nodes that have a title, and no other', () => {
    const { nodes } = branchScene({ total: 3, open: 3, done: 0, labels: ['Một', 'Hai'] });
    expect(nodes.map((node) => node.label)).toEqual(['Một', 'Hai', undefined]);
  });

  it('refuses a number of lessons that is none', () => {
    expect(() => branchScene({ total: -1, open: 0, done: 0 })).toThrow('invariant');
    expect(() => branchScene({ total: 1.5, open: 0, done: 0 })).toThrow('invariant');
    expect(() => branchScene({ total: mostNodes + 1, open: 0, done: 0 })).toThrow('invariant');
  });
});

describe('nodeState', () => {
  it('is done before the learned count, open before the open count, announced after', () => {
    expect([0, 1, 2, 3].map((index) => nodeState(index, 3, 1))).toEqual([
      'done',
      'open',
      'open',
      'announced',
    ]);
  });

  it('counts a learned lesson as done even when it is no longer open', () => {
    expect(nodeState(0, 0, 1)).toBe('done');
  });
});
