import type { FetchBaseQueryMeta, QueryReturnValue } from '@reduxjs/toolkit/query';
import type { CurrentUser } from '@targum/contracts';
import type { ApiError } from '../api/api-error.ts';

export type UserAnswer = QueryReturnValue<CurrentUser, ApiError, FetchBaseQueryMeta | undefined>;
