'use client';

import { createContext, useContext } from 'react';

const ReportContext = createContext<(error: unknown) => void>(() => {});

/** Provides a function that reports errors to the host. Components call it for errors that they have handled. */
export const ReportProvider = ReportContext.Provider;

/** Returns the report function of the nearest provider; it does nothing without one. */
export const useReport = () => useContext(ReportContext);
