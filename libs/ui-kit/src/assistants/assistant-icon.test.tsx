import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { assistants } from '@targum/contracts';
import {
  Bookmark20Regular,
  Mail20Regular,
  ReadAloud20Regular,
  Speaker220Regular,
} from '../icons.ts';
import { renderWithKit } from '../testing/index.tsx';
import { AssistantIcon, AssistantSign, assistantTint, FurtherIcon } from './assistant-icon.tsx';

afterEach(cleanup);

it('[1.5, 10.56] each assistant has its own icon and colour, unlike those of passage, voice and feedback', () => {
  const shapes = assistants.map(({ id }) => {
    const { container } = renderWithKit(<AssistantIcon assistantId={id} />);
    const shape = container.querySelector('svg path')?.getAttribute('d');
    cleanup();
    return shape;
  });
  for (const Icon of [Bookmark20Regular, Speaker220Regular, ReadAloud20Regular, Mail20Regular]) {
    const { container } = renderWithKit(<Icon />);
    shapes.push(container.querySelector('svg path')?.getAttribute('d'));
    cleanup();
  }
  expect(shapes.every(Boolean)).toBe(true);
  expect(new Set(shapes).size).toBe(9);
  const tints = assistants.map(({ id }) => assistantTint(id));
  for (const part of ['color', 'backgroundColor'] as const) {
    expect(new Set(tints.map((tint) => tint[part])).size).toBe(5);
  }
});

it("[4.276] no assistant gets the icon of a quotation's result, even if its icon has the result's name", async () => {
  const { ResultIcon } = await FurtherIcon.load();
  const results = ['elsewhere', 'retelling', 'unchecked', 'pasted'] as const;
  const marks = results.map((result) => {
    const { container } = renderWithKit(<ResultIcon result={result} className="" />);
    return container.querySelector('svg path')?.getAttribute('d');
  });
  const signs: (string | null | undefined)[] = [];
  for (const icon of [...results, 'unknown']) {
    const { container } = renderWithKit(<AssistantSign icon={icon} />);
    await waitFor(() => expect(container.querySelector('svg')).not.toBeNull());
    signs.push(container.querySelector('svg path')?.getAttribute('d'));
  }
  expect(new Set(marks).size).toBe(4);
  expect(new Set(signs).size).toBe(1);
  expect(marks).not.toContain(signs[0]);
});
