import { expect, it } from 'vitest';
import { assistants, DEFAULT_ASSISTANT } from '../index.ts';

it.each([
  ['storyteller', 'Storyteller', 'Tells a story about a concept.'],
  ['conversation-partner', 'Conversation Partner', 'Explains and talks a concept through.'],
  ['oral-performer', 'Oral Performer', 'Restates a passage in clear, natural oral language.'],
  [
    'health-assessor',
    'OBT Project Health Assessor',
    'An assessment lasting over an hour, recommended quarterly with the team.',
  ],
  [
    'back-translation-checker',
    'Back Translation Checker',
    'Compares a back translation with the source text and points out possible issues.',
  ],
])('[1.2] %s has the specified name and description', (id, name, description) => {
  expect(assistants.find((assistant) => assistant.id === id)).toEqual({
    ...{ id, name, description },
    ...{ icon: id, active: true },
  });
});

it('[1.1] the product has five assistants, and the Storyteller is the default', () => {
  expect(assistants).toHaveLength(5);
  expect(DEFAULT_ASSISTANT).toBe('storyteller');
});
