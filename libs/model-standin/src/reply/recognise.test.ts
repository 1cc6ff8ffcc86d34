import { assistants } from '@targum/contracts';
import { expect, test } from 'vitest';
import { recogniseAssistant } from './recognise.ts';
import { fixedReply } from './texts/index.ts';

test.each(assistants)('[8.160] the stand-in recognises $name', ({ id, name }) => {
  const instructions = `# ${name}\nYou are the ${name}.`;
  expect(recogniseAssistant({ assistant: undefined, instructions })).toBe(id);
  expect(recogniseAssistant({ assistant: id, instructions: '' })).toBe(id);
  expect(fixedReply(id, 'en')).toContain('No model is connected');
  expect(fixedReply(id, 'fr')).toContain('Aucun modèle n’est connecté');
  expect(fixedReply(id, 'ar')).toContain('لا يوجد نموذج متصل');
});

test('the assistant in the metadata counts, or otherwise the first name in the instructions', () => {
  const instructions = 'You are the Oral Performer. For a story, point to the Storyteller.';
  expect(recogniseAssistant({ assistant: undefined, instructions })).toBe('oral-performer');
  expect(recogniseAssistant({ assistant: 'storyteller', instructions })).toBe('storyteller');
});

test('a request that names no assistant gets a neutral text', () => {
  const assistant = recogniseAssistant({ assistant: 'unknown', instructions: 'Summarise this.' });
  expect(assistant).toBeUndefined();
  expect(fixedReply(assistant, 'en')).toContain('No model is connected');
});
