import { createContext, useContext } from 'react';

/**
 * Returns the URL of a static map image, about twice as wide as high, from a service that the host chooses.
 *
 * @param latitude Degrees.
 * @param longitude Degrees.
 */
export type MapPicture = (latitude: number, longitude: number) => string;

const MapPictureContext = createContext<MapPicture | undefined>(undefined);

/** Provides static map images to location messages. The media policy applies to their URLs. */
export const MapPictureProvider = MapPictureContext.Provider;
/** Returns the host's map function; undefined without a provider. */
export const useMapPicture = (): MapPicture | undefined => useContext(MapPictureContext);
