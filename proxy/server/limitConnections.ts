import type { Server } from 'node:http';
import { addressesPerNetwork, addressKeys } from '../../src/protocol/index.ts';
import { KeyedCounts } from '../limits/KeyedCounts.ts';

/**
 * Limits the open connections of an IPv4 address or IPv6 /64 to `max`, and of an IPv6 /48 to four times as many. Further
 * connections are closed before a byte is read.
 */
export function limitConnections(server: Server, max: number): void {
  const [addresses, networks] = [new KeyedCounts(), new KeyedCounts()];
  server.on('connection', (socket) => {
    const { address, network } = addressKeys(socket.remoteAddress ?? '');
    if (addresses.of(address) >= max || networks.of(network) >= max * addressesPerNetwork) {
      socket.destroy();
      return;
    }
    const count = (by: number) => {
      addresses.add(address, by);
      networks.add(network, by);
    };
    count(1);
    socket.once('close', () => count(-1));
  });
}
