import type { Server } from 'node:http';
import { addressesPerNetwork, addressKey, networkKey } from '../limits/addressKey.ts';
import { KeyedCounts } from '../limits/KeyedCounts.ts';

/**
 * Lets one address have so many connections at a time, and an IPv6 /48 four times as many; one more is closed before a
 * byte of it is read.
 */
export function limitConnections(server: Server, most: number): void {
  const [addresses, networks] = [new KeyedCounts(), new KeyedCounts()];
  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket;
    const [address, network] = [addressKey(remoteAddress), networkKey(remoteAddress)];
    if (addresses.of(address) >= most || networks.of(network) >= most * addressesPerNetwork) {
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
