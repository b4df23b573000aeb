import { createContext, useContext } from 'react';

/** The address of a still map around a spot, in degrees, from a service of the host's; about twice as wide as high. */
export type MapPicture = (latitude: number, longitude: number) => string;

const MapPictureContext = createContext<MapPicture | undefined>(undefined);

/** Without it no place shows a map; with it, only where the media policy allows the address. */
export const MapPictureProvider = MapPictureContext.Provider;
export const useMapPicture = (): MapPicture | undefined => useContext(MapPictureContext);
