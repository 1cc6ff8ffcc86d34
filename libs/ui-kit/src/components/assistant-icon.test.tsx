import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { assistants } from '@targum/contracts';
import { renderWithKit } from '../testing/index.tsx';
import { AssistantIcon, assistantTint } from './assistant-icon.tsx';

afterEach(cleanup);

it('[1.5] has its own icon and colour for each assistant', () => {
  const shapes = assistants.map(({ id }) => {
    const { container } = renderWithKit(<AssistantIcon assistantId={id} />);
    const shape = container.querySelector('svg path')?.getAttribute('d');
    cleanup();
    return shape;
  });
  expect(shapes.every(Boolean)).toBe(true);
  expect(new Set(shapes).size).toBe(5);
  const tints = assistants.map(({ id }) => assistantTint(id));
  for (const part of ['color', 'backgroundColor'] as const) {
    expect(new Set(tints.map((tint) => tint[part])).size).toBe(5);
  }
});
