import { createSocket } from 'node:dgram';

/** The codes of RFC 1035 for IPv4 addresses (type A) on the internet (class IN). */
const TYPE_A = 1;
const CLASS_IN = 1;
const HEADER_BYTES = 12;
const NAME_OF_QUESTION = 0xc0_0c;
const RESPONSE_AUTHORITATIVE = 0x84_00;

/** A minimal DNS server for tests. It understands the queries that nginx sends. */
export interface DnsServer {
  readonly port: number;
  close(): void;
}

interface Question {
  readonly name: string;
  readonly type: number;
  /** Offset in the message at which the question ends. */
  readonly end: number;
}

function readQuestion(message: Buffer): Question {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), type: message.readUInt16BE(at + 1), end: at + 5 };
}

function answerTo(message: Buffer, addressesOf: (name: string) => readonly string[]): Buffer {
  const { name, type, end } = readQuestion(message);
  const addresses = type === TYPE_A ? addressesOf(name) : [];
  const header = Buffer.from(message.subarray(0, HEADER_BYTES));
  header.writeUInt16BE(RESPONSE_AUTHORITATIVE, 2);
  header.writeUInt16BE(addresses.length, 6);
  const records = addresses.map((address) => {
    const record = Buffer.alloc(16);
    record.writeUInt16BE(NAME_OF_QUESTION, 0);
    record.writeUInt16BE(TYPE_A, 2);
    record.writeUInt16BE(CLASS_IN, 4);
    record.writeUInt16BE(4, 10);
    record.set(address.split('.').map(Number), 12);
    return record;
  });
  return Buffer.concat([header, message.subarray(HEADER_BYTES, end), ...records]);
}

/**
 * Starts a DNS server on 127.0.0.1. It answers every query with the IPv4 addresses that
 * `addressesOf` returns at that moment.
 */
export async function startDns(
  addressesOf: (name: string) => readonly string[],
): Promise<DnsServer> {
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    socket.send(answerTo(message, addressesOf), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const { port } = socket.address();
  return { port, close: () => socket.close() };
}
