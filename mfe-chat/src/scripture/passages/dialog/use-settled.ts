import { useEffect, useState } from 'react';

/** Returns a value once it has not changed for a while, and a function that sets it at once. */
export function useSettled<Value>(
  value: Value,
  milliseconds: number,
): [Value, (value: Value) => void] {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return [settled, settle];
}
