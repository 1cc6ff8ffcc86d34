import { checkStates } from '../states/check.ts';
import { narrow } from '../states/walk.ts';
import { phone } from '../support/spec.ts';

checkStates({ viewport: narrow, language: 'fr', themes: [], sizes: [phone] });
