import { beforeEach, describe, expect, it } from 'vitest';
import { anonymousId as schema } from '@targum/contracts';
import { anonymousId, createAnonymousId } from './anonymous-id.ts';

describe('the anonymous id', () => {
  beforeEach(() => localStorage.clear());

  it('[8.18] has the form the server accepts', () => {
    expect(createAnonymousId(1_795_000_000_000)).toMatch(/^anon_[0-9a-z]{9}_1795000000000$/);
    expect(schema.safeParse(createAnonymousId()).success).toBe(true);
  });

  it('[8.18] is created once and kept in this browser', () => {
    const first = anonymousId();
    expect(localStorage.getItem('anonymous_user_id')).toBe(first);
    expect(anonymousId()).toBe(first);
  });

  it('replaces an invalid stored value', () => {
    localStorage.setItem('anonymous_user_id', 'somebody');
    expect(schema.safeParse(anonymousId()).success).toBe(true);
  });
});
